import { currentAuditContext } from './audit/audit-context.js';
import { type Language, newId } from '@app/common';
import { SecurityEvent, type SecurityEventKind } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SessionAgent } from './sessions.service.js';

/** Maximum number of event mails that a user receives in an hour. All events are shown. */
export const securityMailsPerHour = 10;
/** Number of events of a user that are kept. Those whose mail is due are kept in any case. */
const keptEvents = 50;
/** Number of events that are shown. */
const shownEvents = 20;
const lifetime = "interval '90 days'";
/** A mail that could not be sent for this long is no longer sent. */
export const mailLifetime = "interval '1 day'";

/**
 * Records an event that a user should know about, in the transaction that causes it.
 * @param agent the browser that causes it; by default that of the session of the request, if it is the user's own.
 */
export async function noteSecurityEvent(
  em: EntityManager,
  userId: string,
  kind: SecurityEventKind,
  agent?: SessionAgent,
): Promise<void> {
  const sessionId = agent ? null : currentAuditContext().credentialId;
  await em.execute(
    `insert into security_events (user_id, id, kind, browser, system, mail, created_at)
     select ?::uuid, ?, ?, coalesce(?::text, s.browser), coalesce(?::text, s.system),
       case when (
         select count(*) from security_events e
         where e.user_id = ? and e.mail <> 'none' and e.created_at > now() - interval '1 hour'
       ) < ${securityMailsPerHour} then 'due' else 'none' end, now()
     from (select) as one left join sessions s on s.user_id = ? and s.id = ?::uuid`,
    [userId, newId(), kind, agent?.browser ?? null, agent?.system ?? null, userId, userId, sessionId],
  );
  await em.execute(
    `delete from security_events
     where user_id = ? and (mail <> 'due' or created_at < now() - ${mailLifetime}) and id < (
       select id from security_events where user_id = ? order by id desc offset ${keptEvents - 1} limit 1
     )`,
    [userId, userId],
  );
}

/** The latest events of a user, newest first. */
export async function latestSecurityEvents(em: EntityManager, userId: string): Promise<SecurityEvent[]> {
  return em.find(SecurityEvent, { userId }, { orderBy: { id: 'desc' }, limit: shownEvents });
}

/** An event that a user is to be notified of by mail. */
export interface SecurityMail extends SessionAgent {
  email: string;
  /** The language of the user; null if not known. */
  language: Language | null;
  kind: SecurityEventKind;
  at: Date;
}

/** Takes up to `limit` mails that are due. Taken mails are no longer due: each is sent at most once. */
export async function takeSecurityMails(em: EntityManager, limit: number): Promise<SecurityMail[]> {
  const rows = await em.execute<(Omit<SecurityMail, 'at'> & { ms: number })[]>(
    `update security_events e set mail = 'sent'
     from users u, (
       select user_id, id from security_events
       where mail = 'due' and created_at > now() - ${mailLifetime} order by created_at limit ? for update skip locked
     ) due
     where e.user_id = due.user_id and e.id = due.id and u.id = e.user_id
     returning u.email, u.language, e.kind, e.browser, e.system, (extract(epoch from e.created_at) * 1000)::float8 as ms`,
    [limit],
  );
  return rows.map(({ ms, ...mail }) => ({ ...mail, at: new Date(ms) })).sort((a, b) => +a.at - +b.at);
}

/** Deletes up to `limit` events that are no longer shown. @returns the number of deleted events. */
export async function purgeSecurityEvents(em: EntityManager, limit: number): Promise<number> {
  const deleted = await em.execute<object[]>(
    `delete from security_events where (user_id, id) in (
       select user_id, id from security_events where created_at < now() - ${lifetime} limit ?
     ) returning id`,
    [limit],
  );
  return deleted.length;
}
