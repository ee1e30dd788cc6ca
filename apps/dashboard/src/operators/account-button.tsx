import { t } from '@lingui/core/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/shared-queries.ts';
import { DisableButton } from './disable-button.tsx';
import { setAccountDisabled, type ModeratedAccount } from './operator-queries.ts';

/** Disables an account or enables it again. Operators cannot disable the account that they act for. */
export function AccountButton({ account: { id, name, disabled } }: { account: ModeratedAccount }) {
  const { account } = useSuspenseQuery(sessionQuery).data;
  if (account?.id === id) return null;
  return (
    <DisableButton
      isDisabled={disabled !== null}
      kind="account"
      name={name}
      consequence={t`Visitors of all its links and pages see that they are disabled. Its keys and sessions are refused. Nothing is deleted.`}
      set={(reason) => setAccountDisabled(id, reason)}
    />
  );
}
