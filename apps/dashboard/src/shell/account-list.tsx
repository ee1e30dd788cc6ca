import { t } from '@lingui/core/macro';
import { Loader, Menu, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBuilding, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { dashboardClient, type OwnAccount } from '../api/dashboard-client.ts';
import { accountsQuery } from '../api/shared-queries.ts';
import { finishBulkWork } from '../links/bulk/unfinished-work.ts';
import { openEnteredAccount } from '../session/open-entered-account.ts';
import classes from './account-switcher.module.css';

const roleNames = {
  owner: t({ message: 'Owner', context: 'role' }),
  editor: t({ message: 'Editor', context: 'role' }),
  viewer: t({ message: 'Viewer', context: 'role' }),
} as const;

/** The user's accounts, as entries of a menu. */
export function AccountList({ currentId }: { currentId: string }) {
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
