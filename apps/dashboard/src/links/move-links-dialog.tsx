import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useKeptForm } from '../forms/use-kept-form.ts';
import { GroupField } from './group-field.tsx';

interface MoveLinksDialogProps {
  /** The number of links that would be moved. */
  count: number;
  opened: boolean;
  close: () => void;
  onMove: (group: string) => void;
}

/** Asks which group to move links to. */
export function MoveLinksDialog({ opened, close, ...props }: MoveLinksDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t`Move to group`}
      centered
      returnFocus={props.count > 0}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <MoveForm close={close} {...props} />
    </Modal>
  );
}

const noGroup: { group: string | null } = { group: null };

function MoveForm({ count, close, onMove }: Omit<MoveLinksDialogProps, 'opened'>) {
  const form = useKeptForm('move-links', { initialValues: noGroup });
  const { group } = form.values;
  const move = () => {
    if (group === null) return;
    close();
    onMove(group);
  };
  return (
    <Stack>
      <RestoredNotice restored={form.restored} discard={form.reset} />
      <GroupField
        label={t`Group`}
        description={t`A link can be in one group only. Moving it removes it from its current group.`}
        placeholder={t`Choose a group or type a new name`}
        value={group}
        onChange={(id) => form.setFieldValue('group', id)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={group === null} onClick={move}>
          {plural(count, { one: 'Move # link', other: 'Move # links' })}
        </Button>
      </Group>
    </Stack>
  );
}
