import { defaultDomainId } from '@app/database';

/**
 * Query for the `kind`, `account_id` and `target_id` of what is at an address, with the values of `addressValues`: nothing if the
 * domain is not proven.
 */
export const atAddressSql = `
  select kind, account_id, target_id from slugs
  where slug = ? and released_at is null and domain_id = case when ?::text is null then ${defaultDomainId} else (
    select id from domains where host = ? and proven_at is not null
  ) end`;

/** @param address a slug of the default domain, or `HOST/SLUG`, in any case. */
export function addressValues(address: string): (string | null)[] {
  const [slug = '', host = null] = address.toLowerCase().split('/').reverse();
  return [slug, host, host];
}
