import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { TagsField } from '../../tags/tags-field.tsx';
import type { LinkChange } from './bulk-calls.ts';

interface TagLinksDialogProps {
  /** How many links would be tagged. */
  count: number;
  opened: boolean;
  close: () => void;
  onTag: (change: LinkChange) => void;
}

/** Asks which tags links are given, and which they lose. */
export function TagLinksDialog({ opened, close, ...props }: TagLinksDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t`Tag links`}
      centered
      returnFocus={props.count > 0}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <TagForm close={close} {...props} />
    </Modal>
  );
}

function TagForm({ count, close, onTag }: Omit<TagLinksDialogProps, 'opened'>) {
  const [addTags, setAdded] = useState<string[]>([]);
  const [removeTags, setRemoved] = useState<string[]>([]);
  const both = removeTags.find((name) => addTags.some((added) => added.toLowerCase() === name.toLowerCase()));
  const tag = () => {
    close();
    onTag({ addTags, removeTags });
  };
  return (
    <Stack>
      <TagsField
        label={t({ message: 'Add', context: 'tags' })}
        description={t`Press Enter after each. New ones are created.`}
        value={addTags}
        onChange={setAdded}
      />
      <TagsField
        label={t({ message: 'Remove', context: 'tags' })}
        description={t`Links without these tags stay as they are.`}
        value={removeTags}
        onChange={setRemoved}
        error={both !== undefined && t`“${both}” cannot be added and removed.`}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={both !== undefined || addTags.length + removeTags.length === 0} onClick={tag}>
          {plural(count, { one: 'Tag # link', other: 'Tag # links' })}
        </Button>
      </Group>
    </Stack>
  );
}
