const dayMs = 86_400_000;

/**
 * The names of secrets that vouchers are sealed with begin with this. The time since when follows, as ISO 8601 in UTC. Until there
 * is one, it is the signing secret.
 */
const prefix = 'voucher/';

/** SQL that reads the rows of `voucherSecretsIn`. */
export const voucherSecretsSql = `select name, value from secrets where name = 'signing' or name like '${prefix}%' order by name`;

/** @returns the secret of vouchers, and the ones before it with the last day of clicks, in days since 1970. */
export function voucherSecretsIn(rows: readonly { name: string; value: string }[]): {
  current: string;
  retired: { secret: string; lastDay: number }[];
} {
  const began = ({ name }: { name: string }): string =>
    name.startsWith(prefix) ? name.slice(prefix.length) : '';
  const inOrder = [...rows].sort((a, b) => (began(a) < began(b) ? -1 : 1));
  const current = inOrder.at(-1)?.value;
  if (current === undefined) throw new Error('the database has no signing secret');
  const retired = inOrder.slice(0, -1).map(({ value }, n) => {
    const next = inOrder[n + 1];
    // A redirect that has no connection at the time seals with the earlier secret for a while.
    return { secret: value, lastDay: Math.floor(Date.parse(next ? began(next) : '') / dayMs) + 1 };
  });
  return { current, retired };
}

/** SQL that adds a secret, its only parameter, as the latest one even if the clock was set back. */
export const addVoucherSecretSql = `
  insert into secrets (name, value)
  select '${prefix}' || to_char(
    greatest(clock_timestamp(), max(substr(name, ${prefix.length + 1})::timestamptz) + interval '1 ms') at time zone 'utc',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
  ), ?
  from secrets where name like '${prefix}%'`;

/** SQL that deletes the secrets whose vouchers have expired whatever `CONVERSION_DAYS` is. */
export const deleteOldVoucherSecretsSql = `
  delete from secrets where name like '${prefix}%' and name < (
    select max(name) from secrets
    where name like '${prefix}%' and name < '${prefix}' || to_char(now() at time zone 'utc' - interval '370 days', 'YYYY-MM-DD')
  )`;
