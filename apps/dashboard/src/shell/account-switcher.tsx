import { Button, Loader, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconBuilding, IconCheck, IconPlus, IconSelector } from '@tabler/icons-react';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { dashboardClient, type OwnAccount } from '../api/dashboard-client.ts';
import { accountsQuery, sessionQuery } from '../api/shared-queries.ts';
import { useIsOwner } from '../session/permissions.tsx';
import { openEnteredAccount } from '../session/open-entered-account.ts';
import classes from './account-switcher.module.css';

const NewAccountDialog = lazy(async () => ({
  default: (await import('../account/new-account-dialog.tsx')).NewAccountDialog,
}));

const roleNames = { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' } as const;

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
          {menuOpen && <Accounts currentId={account.id} />}
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

function Accounts({ currentId }: { currentId: string }) {
  const { data, error } = useQuery(accountsQuery);
  const enter = useMutation({
    mutationFn: ({ id }: OwnAccount) =>
      dataOf(dashboardClient.POST('/dashboard/api/accounts/{id}/enter', { params: { path: { id } } })),
    onSuccess: openEnteredAccount,
    onError: (thrown) => notifications.show({ color: 'red', message: toApiError(thrown).message }),
  });
  if (error) return <Menu.Label>{toApiError(error).message}</Menu.Label>;
  if (!data) return <Loader size="sm" m="sm" role="status" aria-label="Loading accounts" />;
  return data.data.map((account) => (
    <Menu.Item
      key={account.id}
      leftSection={
        account.id === currentId ? (
          <IconCheck size={16} aria-hidden />
        ) : (
          <IconBuilding size={16} aria-hidden />
        )
      }
      aria-current={account.id === currentId || undefined}
      onClick={() => account.id !== currentId && enter.mutate(account)}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {account.name}
      </Text>
      <Text size="xs" className={classes.quiet}>
        {roleNames[account.role]}
      </Text>
    </Menu.Item>
  ));
}
