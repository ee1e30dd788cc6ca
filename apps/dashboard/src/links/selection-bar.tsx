import { ActionBar, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconFolder, IconFolderOff } from '@tabler/icons-react';
import type { Dispatch } from 'react';
import { toApiError } from '../api/api-error.ts';
import { focusHeading } from '../components/focus-heading.ts';
import { formatCount, formatLinkCount } from '../format.ts';
import { useMoveLinks } from './link-mutations.ts';
import type { Link } from './link-queries.ts';
import { MoveLinksDialog } from './move-links-dialog.tsx';
import { PauseActivateButtons } from './pause-activate-buttons.tsx';
import type { SelectionStep } from './use-selection.ts';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  selected: Link[];
  select: Dispatch<SelectionStep>;
}

/** Bulk actions for the selected links. */
export function SelectionBar({ selected, select }: SelectionBarProps) {
  // The bar disappears with the selection, and the focused button with it.
  const clear = () => {
    select('none');
    focusHeading();
  };
  const keep = (links: Link[]) =>
    links.length === 0 ? clear() : select({ only: links.map(({ id }) => id) });
  const [moving, { open, close }] = useDisclosure();
  const grouped = selected.filter(({ group }) => group !== null);
  const removal = useMoveLinks(() => {
    notifications.show({ message: `${formatLinkCount(grouped.length)} removed from group.` });
    clear();
  });
  const removeFromGroups = () =>
    removal.mutate(
      { links: grouped, group: null },
      { onError: (thrown) => notifications.show({ color: 'red', message: toApiError(thrown).message }) },
    );
  return (
    <>
      <ActionBar
        opened={selected.length > 0}
        onClose={clear}
        aria-label="Selected links"
        position={{ bottom: 16, left: 0, right: 0 }}
        // Comes before the table in tab order, and stays below dialogs.
        withinPortal={false}
        zIndex={150}
        className={classes.bar}
      >
        <Text size="sm" fw={600} role="status" className={classes.count}>
          {formatCount(selected.length)} selected
        </Text>
        <ActionBar.Divider className={classes.divider} />
        <PauseActivateButtons selected={selected} keep={keep} />
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
          onClick={removeFromGroups}
          disabled={grouped.length === 0}
          loading={removal.isPending}
        >
          Remove from group
        </Button>
        <ActionBar.CloseButton aria-label="Clear selection" />
      </ActionBar>
      <MoveLinksDialog links={selected} opened={moving} close={close} onMoved={clear} />
    </>
  );
}
