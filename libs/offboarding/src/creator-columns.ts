/**
 * What happens to a row when the user whom a column names leaves the account or gets a lower role:
 *
 * - `ends`: it always ends, in the same transaction.
 * - `chosen`: an owner decides whether it ends or is taken over; see `chosenKinds`.
 * - `person`: it is the access of the person. The membership and its sessions end, and the rest is deleted with the
 *   user, if they belong to no other account.
 * - `record`: it only records who did something, without further effect.
 */
type Fate = 'ends' | 'chosen' | 'person' | 'record';

/**
 * Every column that names the user who created a row, or whom it belongs to. A test compares it with the database:
 * if you add a kind of creations, decide here what happens to them, and add them to `OffboardingService`.
 */
export const creatorColumns: Readonly<Record<string, Fate>> = {
  'api_keys.created_by': 'chosen',
  'api_keys.taken_over_by': 'chosen',
  'audit_entries.actor_id': 'record',
  'imports.actor': 'record',
  'imports.created_by': 'ends',
  'invitations.created_by': 'ends',
  'links.created_by': 'record',
  'memberships.user_id': 'person',
  'oidc_identities.user_id': 'person',
  'passkeys.user_id': 'person',
  'password_links.user_id': 'ends',
  'recovery_codes.user_id': 'person',
  'report_shares.created_by': 'chosen',
  'security_events.user_id': 'person',
  'sessions.user_id': 'person',
  'sign_in_failures.user_id': 'person',
  'totp_factors.user_id': 'person',
  'unsealed_audit_entries.actor_id': 'record',
  'webhook_endpoints.created_by': 'chosen',
};
