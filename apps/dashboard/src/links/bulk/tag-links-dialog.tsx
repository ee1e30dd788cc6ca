import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { RestoredNotice } from '../../forms/restored-notice.tsx';
import { useDraftForm } from '../../forms/use-draft-form.ts';
import type { LinkChange } from './bulk-calls.ts';
import { bothText } from './change-values.ts';
import { TagChangeFields } from './tag-change-fields.tsx';

interface TagLinksDialogProps {
  /** The number of links that would be tagged. */
  count: number;
  opened: boolean;
  close: () => void;
  onTag: (change: LinkChange) => void;
}

/** Asks which tags to add to links and to remove from them. */
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

const noTags: { addTags: string[]; removeTags: string[] } = { addTags: [], removeTags: [] };

function TagForm({ count, close, onTag }: Omit<TagLinksDialogProps, 'opened'>) {
  const form = useDraftForm('tag-links', { initialValues: noTags });
  const { addTags, removeTags } = form.values;
  const both = bothText(addTags, removeTags);
  const [typed, setTyped] = useState('');
  const change = (names: Partial<typeof noTags>) => {
    setTyped('');
    form.setValues(names);
  };
  const tag = () => {
    // A tag without Enter is complete when its field loses the focus. On iOS, tapping a button does not take the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const values = form.getValues();
    if (values.addTags.length + values.removeTags.length === 0) return;
    if (bothText(values.addTags, values.removeTags) !== undefined) return;
    close();
    onTag(values);
  };
  return (
    <Stack onInput={({ target }) => setTyped(target instanceof HTMLInputElement ? target.value.trim() : '')}>
      <RestoredNotice restored={form.restored} discard={form.reset} />
      <TagChangeFields {...form.values} onChange={change} error={both} autoFocus />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          disabled={both !== undefined || (!typed && addTags.length + removeTags.length === 0)}
          onClick={tag}
        >
          {plural(count, { one: 'Tag # link', other: 'Tag # links' })}
        </Button>
      </Group>
    </Stack>
  );
}
