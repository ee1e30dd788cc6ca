import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Loader, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconBuilding, IconCheck, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { dashboardClient, type OwnAccount } from '../api/dashboard-client.ts';
import { accountsQuery, sessionQuery } from '../api/shared-queries.ts';
import type { ButtonElement } from '../components/lazy-menu.tsx';
import { OpeningMenu } from '../components/opening-menu.tsx';
import { finishBulkWork } from '../links/bulk/unfinished-work.ts';
import { lazyComponent } from '../load-chunk.ts';
import { openEnteredAccount } from '../session/open-entered-account.ts';
import { useIsOwner } from '../session/permissions.tsx';
import classes from './account-switcher.module.css';

const NewAccountDialog = lazyComponent(
  async () => (await import('../account/new-account-dialog.tsx')).NewAccountDialog,
);

const roleNames = {
  owner: t({ message: 'Owner', context: 'role' }),
  editor: t({ message: 'Editor', context: 'role' }),
  viewer: t({ message: 'Viewer', context: 'role' }),
} as const;

/** The user's accounts, as entries of a menu. */
function AccountList({ currentId }: { currentId: string }) {
  const { data, error } = useQuery(accountsQuery);
  const enter = useMutation({
    mutationFn: async ({ id }: OwnAccount) => {
      await finishBulkWork();
      return dataOf(dashboardClient.POST('/dashboard/api/accounts/{id}/enter', { params: { path: { id } } }));
    },
    onSuccess: openEnteredAccount,
    onError: (thrown) => notifications.show({ color: 'red', message: toApiError(thrown).message }),
  });
  if (error) return <Menu.Label>{toApiError(error).message}</Menu.Label>;
  if (!data) return <Loader size="sm" m="sm" role="status" aria-label={t`Loading accounts`} />;
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

/** The user's accounts. Owners can create another one. */
export function OpenAccountSwitcher({ target }: { target: ButtonElement }) {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const [creating, dialog] = useDisclosure();
  const isOwner = useIsOwner();
  if (!account) return null;
  return (
    <>
      <OpeningMenu target={target} width={280}>
        <Menu.Dropdown>
          <AccountList currentId={account.id} />
          {isOwner && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
                <Trans>Create account</Trans>
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </OpeningMenu>
      <Suspense>{creating && <NewAccountDialog opened onClose={dialog.close} />}</Suspense>
    </>
  );
}
