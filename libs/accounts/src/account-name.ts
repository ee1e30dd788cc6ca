import { invalidRequest, type FieldError } from '@app/common';

/** SQL for the name of the account `a`. An account without a name uses the email address of its first owner. */
export const accountNameSql = `coalesce(a.name, (
  select o.email from memberships mo join users o on o.id = mo.user_id
  where mo.account_id = a.id and mo.role = 'owner' order by mo.created_at, mo.user_id limit 1
), '')`;

/** The trimmed name of an account. @throws DomainError invalid_request if it is not 1 to 120 characters. */
export function accountName(name: string): string {
  const trimmed = name.trim();
  const length = [...trimmed].length;
  const error: FieldError = {
    field: 'name',
    code: 'invalid_length',
    message: 'A name has 1 to 120 characters.',
  };
  if (length < 1 || length > 120) throw invalidRequest([error]);
  return trimmed;
}
