import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Found, type SlugRow, targetOf } from './slug-target.js';

const sql = `
  select s.slug, s.account_id as account, s.target_id as id, l.slug as written, l.destination, l.behavior,
    case when s.kind = 'website' then (
      select jsonb_build_object(
        'slug', w.slug, 'name', w.name, 'headline', w.headline, 'bio', w.bio, 'theme', w.theme,
        'items', w.items, 'socials', w.socials, 'links', (
          select jsonb_object_agg(i.id, jsonb_build_object(
            'slug', i.slug, 'destination', i.destination, 'behavior', i.behavior
          ))
          from jsonb_array_elements(w.items) as item
          cross join lateral (
            select * from links
            where account_id = w.account_id and id = (item ->> 'link')::uuid and active offset 0
          ) as i
        )
      )
      from websites w
      where w.account_id = s.account_id and w.id = s.target_id and w.published
    ) end as website
  from slugs s
  left join links l on s.kind = 'link' and l.account_id = s.account_id and l.id = s.target_id and l.active
  where s.domain_id = 0 and s.slug = any($1) and s.released_at is null`;

/** No visitor waits longer for a look-up. */
const deadlineMs = 1_500;
const queryTimeoutMs = deadlineMs + 500;
const maxBatch = 500;
const maxRunning = 3;

type TimedQuery = pg.QueryConfig & { query_timeout: number };

/**
 * PostgreSQL would plan every batch of a few slugs anew, which costs three times their reading. One plan serves all, but it
 * may have been made when there was hardly a link: it must not read whole tables, which was cheap then.
 */
const planOnceByIndex: TimedQuery = {
  text: `
    set plan_cache_mode = force_generic_plan;
    set enable_seqscan = off;
    set enable_hashjoin = off;
    set enable_mergejoin = off`,
  query_timeout: queryTimeoutMs,
};

interface Waiting {
  slug: string;
  resolve: (found: Found) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Reads slugs from the database; those that are asked for in one turn of the event loop go as one query. */
@Injectable()
export class SlugLookup {
  private readonly waiting: Waiting[] = [];
  private scheduled = false;
  private running = 0;

  constructor(@Inject(pg.Pool) private readonly pool: pg.Pool) {
    // The pool waits for this before it hands a new connection out, though its types do not say so.
    Object.assign(pool.options, { onConnect: (client: pg.ClientBase) => client.query(planOnceByIndex) });
  }

  /**
   * @param slug in lower case.
   * @throws when the database does not answer within 1.5 s, or answers with an error.
   */
  read(slug: string): Promise<Found> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const at = this.waiting.indexOf(one);
        if (at >= 0) this.waiting.splice(at, 1);
        reject(new Error('timeout expired while looking up a slug'));
      }, deadlineMs);
      const one: Waiting = { slug, resolve, reject, timer };
      this.waiting.push(one);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.running >= maxRunning || this.waiting.length === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      void this.run();
    });
  }

  private async run(): Promise<void> {
    const batch = this.waiting.splice(0, maxBatch);
    if (batch.length === 0) return;
    this.running++;
    this.schedule();
    try {
      const found = await this.query(batch.map(({ slug }) => slug));
      for (const { slug, resolve } of batch) resolve(found.get(slug) ?? 'absent');
    } catch (error) {
      for (const { reject } of batch) reject(error as Error);
    } finally {
      for (const { timer } of batch) clearTimeout(timer);
      this.running--;
      this.schedule();
    }
  }

  private async query(slugs: string[]): Promise<Map<string, Found>> {
    const config: TimedQuery = {
      name: 'slug-lookup',
      text: sql,
      values: [slugs],
      query_timeout: queryTimeoutMs,
    };
    const { rows } = await this.pool.query<SlugRow>(config);
    return new Map(rows.map((row) => [row.slug, targetOf(row)]));
  }
}
