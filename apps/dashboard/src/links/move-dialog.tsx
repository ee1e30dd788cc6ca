import { Button, Group, Modal, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { ProblemAlert } from '../parts/problem-alert.tsx';
import { useMoveLinks } from './changes.ts';
import { counted } from './counted.ts';
import { GroupField } from './group-field.tsx';
import type { Link } from './queries.ts';

interface MoveDialogProps {
  links: Link[];
  opened: boolean;
  close: () => void;
  /** Runs once the links are moved. */
  moved: () => void;
}

/** Asks for the group that links are to be in. */
export function MoveDialog({ opened, close, ...props }: MoveDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Move to a group"
      centered
      returnFocus={props.links.length > 0}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <MoveForm close={close} {...props} />
    </Modal>
  );
}

function MoveForm({ links, close, moved }: Omit<MoveDialogProps, 'opened'>) {
  const [group, setGroup] = useState<string | null>(null);
  const move = useMoveLinks(() => {
    notifications.show({ message: `${counted(links.length)} moved.` });
    close();
    moved();
  });
  return (
    <Stack>
      <GroupField
        label="Group"
        description="A link is in one group at most: it leaves the one that it is in."
        placeholder="Choose, or type a new name"
        value={group}
        onChange={setGroup}
      />
      <ProblemAlert error={move.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          disabled={group === null}
          loading={move.isPending}
          onClick={() => move.mutate({ links, group })}
        >
          Move {counted(links.length)}
        </Button>
      </Group>
    </Stack>
  );
}
