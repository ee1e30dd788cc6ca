import { Button, Group, Modal, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { formatLinkCount } from '../format.ts';
import { GroupField } from './group-field.tsx';
import { useMoveLinks } from './link-mutations.ts';
import type { Link } from './link-queries.ts';

interface MoveLinksDialogProps {
  links: Link[];
  opened: boolean;
  close: () => void;
  /** Runs after the links are moved. */
  onMoved: () => void;
}

/** Asks which group to move links to. */
export function MoveLinksDialog({ opened, close, ...props }: MoveLinksDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Move to group"
      centered
      returnFocus={props.links.length > 0}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <MoveForm close={close} {...props} />
    </Modal>
  );
}

function MoveForm({ links, close, onMoved }: Omit<MoveLinksDialogProps, 'opened'>) {
  const [group, setGroup] = useState<string | null>(null);
  const move = useMoveLinks(() => {
    notifications.show({ message: `${formatLinkCount(links.length)} moved.` });
    close();
    onMoved();
  });
  return (
    <Stack>
      <GroupField
        label="Group"
        description="A link can be in one group only. Moving it removes it from its current group."
        placeholder="Choose a group or type a new name"
        value={group}
        onChange={setGroup}
      />
      <FormError error={move.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          disabled={group === null}
          loading={move.isPending}
          onClick={() => move.mutate({ links, group })}
        >
          Move {formatLinkCount(links.length)}
        </Button>
      </Group>
    </Stack>
  );
}
