import { noteClicksSql } from '@app/clicks';
import { Settings } from '@app/common';
import { inTransactionOn } from '@app/database';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { Counter, Gauge, Registry } from 'prom-client';
import { testEventType } from '../event-types.js';
import { bytesSql, type EndpointKey, leaseSeconds, lockEndpoint } from './claim-deliveries.js';
import { waterLevel } from './water-level.js';

/**
 * The most deliveries that one transaction drops, of which each may have attempts and an event that go with it. Meanwhile,
 * the endpoint is locked for its sender, and a longer transaction may not end within the time of a query.
 */
const stepSize = 5_000;

/** What a step dropped: deliveries, and those of them that are counted, which tests of endpoints are not. */
interface Step {
  deleted: number;
  events: number;
}

interface Backlog extends EndpointKey {
  bytes: number;
}

/**
 * Keeps the undelivered events of an account within `WEBHOOK_UNDELIVERED_MB`. An event counts for every endpoint
 * that it waits for, so less is actually stored. The log of a polled endpoint counts as a whole, because readers do
 * not confirm what they read.
 */
@Injectable()
export class UndeliveredBudget {
  private readonly budget: number;
  private readonly bytes: Gauge;
  private readonly largest: Gauge;
  private readonly dropped: Counter;

  constructor(
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    settings: Settings,
    registry: Registry,
  ) {
    this.budget = settings.WEBHOOK_UNDELIVERED_MB * 1024 * 1024;
    const registers = [registry];
    this.bytes = new Gauge({
      name: 'waypost_webhooks_undelivered_bytes',
      help: 'Size of the events that endpoints have not got yet, paused and disabled ones included, or that are polled',
      registers,
    });
    this.largest = new Gauge({
      name: 'waypost_webhooks_undelivered_bytes_largest_account',
      help: 'The same for the account that has the most',
      registers,
    });
    this.dropped = new Counter({
      name: 'waypost_webhooks_dropped_total',
      help: 'Events that were dropped because their account had too many: not delivered yet, or polled',
      registers,
    });
  }

  /**
   * Drops the excess, the oldest events first, in steps that each keep the ledger balanced.
   * @param stopping ends it after the current step. The next call resumes.
   */
  async keep(stopping?: AbortSignal): Promise<void> {
    const accounts = [...Map.groupBy(await this.backlogs(), ({ accountId }) => accountId).values()];
    const totals = accounts.map((backlogs) => backlogs.reduce((sum, { bytes }) => sum + bytes, 0));
    this.bytes.set(totals.reduce((sum, total) => sum + total, 0));
    this.largest.set(totals.reduce((most, total) => Math.max(most, total), 0));
    for (const backlogs of accounts) {
      const level = waterLevel(
        backlogs.map(({ bytes }) => bytes),
        this.budget,
      );
      for (const backlog of backlogs) {
        if (backlog.bytes > level) await this.drop(backlog, level, stopping);
      }
    }
  }

  private async backlogs(): Promise<Backlog[]> {
    const { rows } = await this.pool.query<Backlog>(
      `select account_id as "accountId", id, sum(bytes)::float8 as bytes from (
         select d.account_id, d.endpoint_id as id, ${bytesSql} as bytes from webhook_deliveries d where d.delivered_at is null
         union all
         select account_id, id, log_end - log_start from webhook_endpoints where log_end > log_start
       ) as b group by 1, 2`,
    );
    return rows;
  }

  /** Drops the oldest events of an endpoint that are above the level, but none that is being sent. */
  private async drop(endpoint: EndpointKey, level: number, stopping?: AbortSignal): Promise<void> {
    // The log first, because what waits for it is newer.
    await this.inSteps(endpoint, stopping, (client) => dropLogged(client, endpoint, level));
    const lastSeq = await lastExcess(this.pool, endpoint, level);
    if (lastSeq === null) return;
    await this.inSteps(endpoint, stopping, (client) => dropWaiting(client, endpoint, lastSeq));
  }

  /** Repeats `step`, each in a separate transaction, until it has nothing left to drop. */
  private async inSteps(
    { id }: EndpointKey,
    stopping: AbortSignal | undefined,
    step: (client: pg.PoolClient) => Promise<Step>,
  ): Promise<void> {
    let deleted = stepSize;
    while (deleted >= stepSize && !stopping?.aborted) {
      const done = await inTransactionOn(this.pool, async (client) => {
        await lockEndpoint(client, id);
        return step(client);
      });
      this.dropped.inc(done.events);
      ({ deleted } = done);
    }
  }
}

/**
 * The newest waiting event of an endpoint that is above the level. It is looked for once, not in every step: events
 * that are written meanwhile are newer.
 * @returns its `seq`; null if all fit.
 */
async function lastExcess(
  pool: pg.Pool,
  { accountId, id }: EndpointKey,
  level: number,
): Promise<string | null> {
  const { rows } = await pool.query<{ seq: string | null }>(
    `select max(seq)::text as seq from (
       select d.seq, sum(${bytesSql}) over (order by d.seq desc) as newest
       from webhook_deliveries d where d.account_id = $1 and d.endpoint_id = $2 and d.delivered_at is null
     ) as waiting where newest > $3`,
    [accountId, id, level],
  );
  return rows[0]?.seq ?? null;
}

/** Drops the oldest waiting events of an endpoint up to `lastSeq`, but none that is being sent, and at most `stepSize`. */
async function dropWaiting(
  client: pg.PoolClient,
  { accountId, id }: EndpointKey,
  lastSeq: string,
): Promise<Step> {
  const { rows } = await client.query<Step>(
    `with dropped as (
       -- By place: a join of so many by id takes seconds if the planner expects few.
       delete from webhook_deliveries where delivered_at is null and ctid = any (array(
         select d.ctid from webhook_deliveries d
         where d.account_id = $1 and d.endpoint_id = $2 and d.delivered_at is null and d.seq <= $3
           and (d.attempts > 0 and d.next_attempt_at between now() and now() + interval '${leaseSeconds} seconds') is not true
         order by d.seq limit ${stepSize}
       ))
       returning account_id, id, endpoint_id, resource_id, type, views, clicks
     ), clicks as (
       ${noteClicksSql('dropped', 'dropped')}
     ), attempts as (
       delete from webhook_attempts a using dropped d where a.account_id = d.account_id and a.delivery_id = d.id
     ), counted as (
       select count(*) as deleted, count(*) filter (where type <> '${testEventType}') as events from dropped
     ), noted as (
       update webhook_endpoints e set undelivered_dropped = undelivered_dropped + c.events,
         drop_notice = case when log_end is null then coalesce(drop_notice, 'due') end
       from counted c where c.events > 0 and e.account_id = $1 and e.id = $2
     )
     select deleted::int, events::int from counted`,
    [accountId, id, lastSeq],
  );
  return rows[0] ?? { deleted: 0, events: 0 };
}

/**
 * Drops the oldest events of the log of a polled endpoint, as many as must go so that the rest and what waits for the log are
 * below the level, but at most `stepSize`. Readers with an older cursor get a 410. No mail is sent, because there is nothing
 * to repair.
 */
async function dropLogged(
  client: pg.PoolClient,
  { accountId, id }: EndpointKey,
  level: number,
): Promise<Step> {
  const { rows } = await client.query<Step>(
    `with log as (
       select account_id, id, log_start, (log_end - greatest($3::bigint - (
         select coalesce(sum(${bytesSql}), 0) from webhook_deliveries d
         where d.account_id = $1 and d.endpoint_id = $2 and d.delivered_at is null
       ), 0))::bigint as fits_from
       from webhook_endpoints where account_id = $1 and id = $2 and log_end is not null for update
     ), cut as (
       -- After the event in which it fits no more, or after the last one of this step.
       select account_id, id, greatest(log_start, least(coalesce((
         select min(d.log_offset) from webhook_deliveries d
         where d.account_id = $1 and d.endpoint_id = $2 and d.log_offset >= log.fits_from
       ), log.fits_from), (
         select d.log_offset from webhook_deliveries d
         where d.account_id = $1 and d.endpoint_id = $2 and d.log_offset is not null
         order by d.log_offset offset ${stepSize - 1} limit 1
       ))) as log_start
       from log where fits_from > log_start
     ), dropped as (
       delete from webhook_deliveries d using cut
       where d.account_id = $1 and d.endpoint_id = $2 and d.log_offset <= cut.log_start returning d.type
     ), counted as (
       select count(*) as deleted, count(*) filter (where type <> '${testEventType}') as events from dropped
     ), noted as (
       update webhook_endpoints e
       set log_start = cut.log_start, undelivered_dropped = undelivered_dropped + counted.events
       from cut, counted where e.account_id = cut.account_id and e.id = cut.id
     )
     select deleted::int, events::int from counted`,
    [accountId, id, Math.floor(level)],
  );
  return rows[0] ?? { deleted: 0, events: 0 };
}
