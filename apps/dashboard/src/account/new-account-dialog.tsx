import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { NameDialog } from '../components/name-dialog.tsx';
import { openEnteredAccount } from '../session/open-entered-account.ts';

/** Creates another account, which the user owns, and opens it. */
export function NewAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <NameDialog
      title="Create account"
      action="Create account"
      description="Another account has its own links, bio pages, groups, API keys and members."
      placeholder="Example Agency"
      opened={opened}
      onClose={onClose}
      save={async (name) => {
        await dataOf(dashboardClient.POST('/dashboard/api/accounts', { body: { name } }));
        openEnteredAccount();
      }}
    />
  );
}
