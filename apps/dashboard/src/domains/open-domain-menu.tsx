import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconListDetails, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { lazyDialog } from '../components/lazy-dialog.tsx';
import type { ButtonElement } from '../components/lazy-menu.tsx';
import { OpeningMenu } from '../components/opening-menu.tsx';
import type { Domain } from './domain-queries.ts';
import { needsRecords } from './domain-state.tsx';

const RecordsDialog = lazyDialog(async () => (await import('./records-dialog.tsx')).RecordsDialog);
const EditDomainDialog = lazyDialog(async () => (await import('./edit-domain-dialog.tsx')).EditDomainDialog);
const DeleteDomainDialog = lazyDialog(
  async () => (await import('./delete-domain-dialog.tsx')).DeleteDomainDialog,
);

export interface DomainMenuProps {
  domain: Domain;
  /** Checks for the TXT record. */
  verify: () => void;
}

/** The actions of a domain, with their dialogs. */
export function OpenDomainMenu({
  domain,
  verify,
  target: button,
}: DomainMenuProps & { target: ButtonElement }) {
  const [showing, records] = useDisclosure();
  const [editing, edit] = useDisclosure();
  const [deleting, deletion] = useDisclosure();
  const target = useRef<HTMLButtonElement>(null);
  const opening = (open: () => void) => () => {
    // A dialog returns the focus to the element that had it. The menu item is gone by then.
    target.current?.focus();
    open();
  };
  return (
    <>
      <OpeningMenu target={button} targetRef={target} width={220}>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={verify}>
            <Trans>Verify now</Trans>
          </Menu.Item>
          {!needsRecords(domain) && (
            <Menu.Item
              leftSection={<IconListDetails size={16} aria-hidden />}
              onClick={opening(records.open)}
            >
              <Trans>Show DNS records</Trans>
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={opening(edit.open)}>
            <Trans>Edit</Trans>
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={opening(deletion.open)}
          >
            <Trans>Delete</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </OpeningMenu>
      <RecordsDialog domain={domain} opened={showing} onClose={records.close} />
      <EditDomainDialog domain={domain} opened={editing} onClose={edit.close} />
      <DeleteDomainDialog domain={domain} opened={deleting} onClose={deletion.close} />
    </>
  );
}
