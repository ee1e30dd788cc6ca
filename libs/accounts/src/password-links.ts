import { record } from './audit/record-entry.js';
import { forbidden, hashToken, newToken, type DomainError } from '@app/common';
import { PasswordLink } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Member } from './users.service.js';

/** How long a link is valid. */
const lifetime = "interval '24 hours'";

/**
 * Creates a one-time link with which a user sets their password. Their earlier link ends. Call it in a transaction.
 * @returns its token, 256 random bits that are not stored.
 */
export async function createPasswordLink(em: EntityManager, { user, account }: Member): Promise<string> {
  const token = newToken();
  await em.execute(
    `insert into password_links (user_id, token_hash, expires_at) values (?, ?, now() + ${lifetime})
     on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [user.id, hashToken(token)],
  );
  const target = { type: 'user', id: user.id, name: user.email } as const;
  await record(em, { accountId: account.id, action: 'password_link.created', target });
  return token;
}

/** The user of a link. @throws DomainError forbidden if it is unknown, used or expired. */
export async function findPasswordLink(em: EntityManager, token: string): Promise<string> {
  const link = await em.findOne(PasswordLink, {
    tokenHash: hashToken(token),
    expiresAt: { $gt: new Date() },
  });
  if (!link) throw passwordLinkOver();
  return link.userId;
}

/** Consumes a link. @returns the id of its user. @throws DomainError forbidden if it is unknown, used or expired. */
export async function usePasswordLink(em: EntityManager, token: string): Promise<string> {
  const [used] = await em.execute<{ user_id: string }[]>(
    'delete from password_links where token_hash = ? and expires_at > now() returning user_id',
    [hashToken(token)],
  );
  if (!used) throw passwordLinkOver();
  return used.user_id;
}

/** Ends the link of a user. Call it in a transaction. @returns true if there was one. */
export async function endPasswordLink(em: EntityManager, userId: string): Promise<boolean> {
  const ended = await em.execute<object[]>('delete from password_links where user_id = ? returning user_id', [
    userId,
  ]);
  return ended.length > 0;
}

/** The page where a user sets their password with a link. */
export const passwordLinkAddress = (apiBaseUrl: string, token: string): string =>
  `${apiBaseUrl}/dashboard/new-password?token=${token}`;

const passwordLinkOver = (): DomainError =>
  forbidden('This link has expired or was used already. Ask for a new one.');
