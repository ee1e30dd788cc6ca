import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionBar, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconEdit,
  IconFolder,
  IconFolderOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconTags,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRef, type Dispatch } from 'react';
import { sessionQuery } from '../api/shared-queries.ts';
import { focusHeading } from '../components/focus-heading.ts';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import type { LinkChange } from './bulk/bulk-calls.ts';
import type { BulkKind } from './bulk/bulk-job.ts';
import { ChangeLinksDialog } from './bulk/change-links-dialog.tsx';
import { SelectAllMatching } from './bulk/select-all-matching.tsx';
import { startBulkJob } from './bulk/start-bulk-job.tsx';
import { TagLinksDialog } from './bulk/tag-links-dialog.tsx';
import { GroupField } from './group-field.tsx';
import type { LinksSearch } from './links-search.ts';
import type { SelectionStep } from './use-selection.ts';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  /** IDs of the selected links. */
  selected: string[];
  select: Dispatch<SelectionStep>;
  search: LinksSearch;
  /** True if all loaded links are selected, and more match. */
  hasMore: boolean;
  /** The number of matching links, or null until they are counted. */
  total: number | null;
}

const actions: { kind: BulkKind; label: string; icon: typeof IconFolder; change: LinkChange | null }[] = [
  {
    kind: 'pause',
    label: t({ message: 'Pause', context: 'verb' }),
    icon: IconPlayerPause,
    change: { set: { active: false } },
  },
  { kind: 'activate', label: t`Activate`, icon: IconPlayerPlay, change: { set: { active: true } } },
  { kind: 'ungroup', label: t`Ungroup`, icon: IconFolderOff, change: { set: { group: null } } },
  { kind: 'delete', label: t`Delete`, icon: IconTrash, change: null },
];

interface MoveLinksDialogProps {
  /** The number of links that would be moved. */
  count: number;
  opened: boolean;
  close: () => void;
  onMove: (group: string) => void;
}

/** Asks which group to move links to. */
function MoveLinksDialog({ opened, close, ...props }: MoveLinksDialogProps) {
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
  const form = useDraftForm('move-links', { initialValues: noGroup });
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

/** Bulk actions for the selected links. */
export function SelectionBar({ selected, select, search, hasMore, total }: SelectionBarProps) {
  const number = selected.length;
  const queryClient = useQueryClient();
  const { account } = useSuspenseQuery(sessionQuery).data;
  const [changing, change] = useDisclosure();
  const [moving, move] = useDisclosure();
  const [tagging, tag] = useDisclosure();
  // The bar disappears with the selection, and the focused button with it.
  const clear = () => {
    select('none');
    focusHeading();
  };
  const count = useRef<HTMLParagraphElement>(null);
  const selectFixed = (ids: string[]) => {
    select({ fixed: ids });
    // The button disappears.
    count.current?.focus();
  };
  const submit = (kind: BulkKind, change: LinkChange | null) => {
    if (!account) return;
    clear();
    startBulkJob(queryClient, account.id, { kind, ids: selected, change });
  };
  const button = (label: string, Icon: typeof IconFolder, onClick: () => void, fullLabel?: string) => (
    <Button
      key={label}
      size="xs"
      variant="default"
      leftSection={<Icon size={14} aria-hidden />}
      aria-label={fullLabel}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  const [pause, activate, ungroup, remove] = actions.map(({ kind, label, icon, change }) =>
    button(label, icon, () => submit(kind, change)),
  );
  return (
    <>
      <ActionBar
        opened={selected.length > 0}
        onClose={clear}
        aria-label={t`Selected links`}
        position={{ bottom: 16, left: 0, right: 0 }}
        // Comes before the table in tab order, and stays below dialogs.
        withinPortal={false}
        zIndex={150}
        className={classes.bar}
      >
        <div className={classes.count}>
          <Text ref={count} tabIndex={-1} size="sm" fw={600} role="status">
            {plural(number, { one: '# selected', other: '# selected' })}
          </Text>
          {hasMore && <SelectAllMatching search={search} total={total} onSelect={selectFixed} />}
        </div>
        <ActionBar.Divider className={classes.divider} />
        {button(t({ message: 'Change', context: 'verb' }), IconEdit, change.open)}
        {pause}
        {activate}
        {button(t({ message: 'Move', context: 'verb' }), IconFolder, move.open, t`Move to group`)}
        {ungroup}
        {button(t({ message: 'Tag', context: 'verb' }), IconTags, tag.open)}
        {remove}
        <ActionBar.CloseButton aria-label={t`Clear selection`} />
      </ActionBar>
      <ChangeLinksDialog
        count={selected.length}
        opened={changing}
        close={change.close}
        onChange={(given) => submit('change', given)}
      />
      <MoveLinksDialog
        count={selected.length}
        opened={moving}
        close={move.close}
        onMove={(group) => submit('move', { set: { group } })}
      />
      <TagLinksDialog
        count={selected.length}
        opened={tagging}
        close={tag.close}
        onTag={(change) => submit('tag', change)}
      />
    </>
  );
}
