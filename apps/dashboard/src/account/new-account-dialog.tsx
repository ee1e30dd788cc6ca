import { t } from '@lingui/core/macro';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { NameDialog } from '../components/name-dialog.tsx';
import { openEnteredAccount } from '../session/open-entered-account.ts';

/** Creates another account, which the user owns, and opens it. */
export function NewAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <NameDialog
      title={t`Create account`}
      action={t`Create account`}
      description={t`Another account has its own links, bio pages, groups, API keys and members.`}
      placeholder={t`Example Agency`}
      opened={opened}
      onClose={onClose}
      save={async (name) => {
        await dataOf(dashboardClient.POST('/dashboard/api/accounts', { body: { name } }));
        openEnteredAccount();
      }}
    />
  );
}
