import { ActionBar, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconFolder, IconFolderOff } from '@tabler/icons-react';
import type { Dispatch } from 'react';
import { asProblem } from '../api/problem.ts';
import { focusHeading } from '../parts/focus-heading.ts';
import { useMoveLinks } from './changes.ts';
import { count } from '../reports/format.ts';
import { counted } from './counted.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { Link } from './queries.ts';
import classes from './selection-bar.module.css';
import { SwitchButtons } from './switch-buttons.tsx';
import type { SelectionStep } from './use-selection.ts';

interface SelectionBarProps {
  selected: Link[];
  select: Dispatch<SelectionStep>;
}

/** What can be done with the selected links at once. */
export function SelectionBar({ selected, select }: SelectionBarProps) {
  // The bar goes with the selection, and takes along what had the focus.
  const clear = () => {
    select('none');
    focusHeading();
  };
  const keep = (links: Link[]) =>
    links.length === 0 ? clear() : select({ only: links.map(({ id }) => id) });
  const [moving, { open, close }] = useDisclosure();
  const grouped = selected.filter(({ group }) => group !== null);
  const takeOut = useMoveLinks(() => {
    notifications.show({ message: `${counted(grouped.length)} taken out of a group.` });
    clear();
  });
  const takeAllOut = () =>
    takeOut.mutate(
      { links: grouped, group: null },
      { onError: (thrown) => notifications.show({ color: 'red', message: asProblem(thrown).message }) },
    );
  return (
    <>
      <ActionBar
        opened={selected.length > 0}
        onClose={clear}
        aria-label="Selected links"
        position={{ bottom: 16, left: 0, right: 0 }}
        // Before the table for those who tab; under dialogs.
        withinPortal={false}
        zIndex={150}
        className={classes.bar}
      >
        <Text size="sm" fw={600} role="status" className={classes.count}>
          {count(selected.length)} selected
        </Text>
        <ActionBar.Divider className={classes.divider} />
        <SwitchButtons selected={selected} keep={keep} />
        <Button
          className={classes.wide}
          size="xs"
          variant="default"
          leftSection={<IconFolder size={14} aria-hidden />}
          onClick={open}
        >
          Move to group
        </Button>
        <Button
          className={classes.wide}
          size="xs"
          variant="default"
          leftSection={<IconFolderOff size={14} aria-hidden />}
          onClick={takeAllOut}
          disabled={grouped.length === 0}
          loading={takeOut.isPending}
        >
          Take out of group
        </Button>
        <ActionBar.CloseButton aria-label="Select none" />
      </ActionBar>
      <MoveDialog links={selected} opened={moving} close={close} moved={clear} />
    </>
  );
}
