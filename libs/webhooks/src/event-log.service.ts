import { DomainError, Settings } from '@app/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { bodyOf } from './event-body.js';

/** A page ends with the event that reaches this size, no matter how many follow: events have up to 256 KiB. */
const pageBytes = 4 * 1024 * 1024;

/** A position between two events in the log of a webhook. */
export interface LogPosition {
  webhookId: string;
  /** Total size of all events that were ever in the log before it, in bytes. A decimal string. */
  offset: string;
  /** When the event before it was added to the log, in Unix milliseconds. A decimal string. */
  at: string;
}

/** An event as its receiver reads it. */
export interface LoggedEvent {
  /** The `webhook-id`. */
  id: string;
  type: string;
  /** JSON, as it would be sent. */
  body: string;
}

/** Consecutive events. */
export interface EventPage {
  /** The types that the webhook currently receives. Older events may have others. */
  subscribed: string[];
  events: LoggedEvent[];
  /** After the last of the events. */
  end: LogPosition;
  /** True if more events follow already. */
  hasMore: boolean;
}

interface EventRow {
  webhookId: string;
  subscribed: string[];
  logStart: string;
  logEnd: string;
  /** When the event before the given position was added to the log. Null if it no longer exists. */
  lastAt: string | null;
  now: string;
  found: number;
  id: string | null;
  type: string;
  offset: string;
  at: string;
  body: string | null;
  resource: Record<string, unknown> | null;
  createdAt: Date | string;
}

/** The events of accounts that poll them, instead of receiving them at a URL. */
@Injectable()
export class EventLogService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  /**
   * Up to `limit` events in the order of the log, or fewer if they are large. Starts after a position, or with the oldest event.
   * @throws DomainError `not_found` if the account has no webhook of kind `poll`, or `cursor_expired` if events after the
   * position are no longer kept.
   */
  async page(accountId: string, limit: number, after?: LogPosition): Promise<EventPage> {
    // One statement, so that the events and the ends of the log are consistent.
    const rows = await this.em.execute<EventRow[]>(
      `with log as (
         select e.account_id, e.id, e.events, e.log_start, e.log_end, (
           select ${millisecondsOf('o.delivered_at')} from webhook_deliveries o
           where o.account_id = e.account_id and o.endpoint_id = e.id and o.log_offset <= ?::bigint
           order by o.log_offset desc limit 1
         ) as last_at
         from webhook_endpoints e where e.account_id = ? and e.log_end is not null
       ), found as materialized (
         select d.* from log cross join lateral (
           select o.id, o.type, o.log_offset, o.event_id, o.created_at, o.delivered_at, coalesce(octet_length(o.body), o.bytes) as size
           from webhook_deliveries o
           where o.account_id = log.account_id and o.endpoint_id = log.id
             and o.log_offset > coalesce(?::bigint, log.log_start)
           order by o.log_offset limit ?
         ) as d
       ), page as (
         select *, sum(size) over (order by log_offset) - size as size_before from found order by log_offset limit ?
       )
       select log.id as "webhookId", log.events as subscribed, log.log_start::text as "logStart",
         log.log_end::text as "logEnd", last_at as "lastAt", ${millisecondsOf('now()')} as now, (select count(*)::int from found) as found, p.id, p.type,
         p.log_offset::text as offset, ${millisecondsOf('p.delivered_at')} as at, d.body, v.state as resource, p.created_at as "createdAt"
       from log left join page p on p.size_before < ${pageBytes}
         left join webhook_deliveries d on d.account_id = log.account_id and d.id = p.id
         left join webhook_events v on v.account_id = log.account_id and v.id = p.event_id
       order by p.log_offset`,
      [after?.offset ?? null, accountId, after?.offset ?? null, limit + 1, limit],
    );
    const [log] = rows;
    if (!log) {
      throw new DomainError(
        'not_found',
        'This account keeps no events to read. Create a webhook of kind `poll` first, with `POST /v1/webhooks`.',
      );
    }
    if (after && !isKept(after, log)) throw cursorExpired();
    const events = rows.filter((row) => row.id !== null);
    return {
      subscribed: log.subscribed,
      events: events.map(({ id, type, body, resource, createdAt }) => ({
        id: id ?? '',
        type,
        body: bodyOf({ type, body, resource, createdAt: new Date(createdAt) }, this.settings),
      })),
      end: {
        webhookId: log.webhookId,
        offset: events.at(-1)?.offset ?? after?.offset ?? log.logStart,
        at: events.at(-1)?.at ?? after?.at ?? log.now,
      },
      hasMore: events.length < log.found,
    };
  }
}

/** A time as decimal Unix milliseconds. */
const millisecondsOf = (time: string): string => `round(extract(epoch from ${time}) * 1000)::text`;

/**
 * True if the log still has everything after a position. The position may be from before a backup was restored: then
 * it is beyond the end, or, once other events have taken the places of the lost ones, after an event that was added
 * later than the position's own time.
 */
const isKept = ({ webhookId, offset, at }: LogPosition, { lastAt, ...log }: EventRow): boolean =>
  webhookId === log.webhookId &&
  BigInt(offset) >= BigInt(log.logStart) &&
  BigInt(offset) <= BigInt(log.logEnd) &&
  (lastAt === null || BigInt(lastAt) <= BigInt(at));

const cursorExpired = (): DomainError =>
  new DomainError(
    'cursor_expired',
    'Events after this cursor are not kept any more. Call without `cursor` to start again with the oldest event that is.',
  );
