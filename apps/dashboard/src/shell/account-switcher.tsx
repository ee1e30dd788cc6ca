import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconSelector } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { sessionQuery } from '../api/shared-queries.ts';
import { useIsOwner } from '../session/permissions.tsx';
import classes from './account-switcher.module.css';

const NewAccountDialog = lazy(async () => ({
  default: (await import('../account/new-account-dialog.tsx')).NewAccountDialog,
}));

const AccountList = lazy(async () => ({ default: (await import('./account-list.tsx')).AccountList }));

/** Shows the account that the user acts for, and switches to another one of theirs. */
export function AccountSwitcher() {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const [menuOpen, setMenuOpen] = useState(false);
  const [creating, dialog] = useDisclosure();
  const isOwner = useIsOwner();
  if (!account) return null;
  const label = `Account ${account.name}. Switch account`;
  return (
    <>
      <Menu
        position="bottom-end"
        width={280}
        opened={menuOpen}
        onChange={setMenuOpen}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button
            variant="default"
            aria-label={label}
            rightSection={<IconSelector size={16} aria-hidden />}
            className={classes.wide}
          >
            {account.name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Suspense>{menuOpen && <AccountList currentId={account.id} />}</Suspense>
          {isOwner && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
                Create account
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>{creating && <NewAccountDialog opened onClose={dialog.close} />}</Suspense>
    </>
  );
}
