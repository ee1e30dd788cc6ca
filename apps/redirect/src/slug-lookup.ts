import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Found, type SlugRow, targetOf } from './slug-target.js';

const sql = `
  select s.slug, s.kind, s.account_id as account, s.target_id as id,
    coalesce(l.active, w.published) as open, l.slug as written, l.destination, l.behavior,
    case when w.published then jsonb_build_object(
      'slug', w.slug, 'name', w.name, 'headline', w.headline, 'bio', w.bio, 'theme', w.theme,
      'items', w.items, 'socials', w.socials
    ) end as website,
    case when w.published then (
      select jsonb_object_agg(i.id, jsonb_build_object(
        'slug', i.slug, 'destination', i.destination, 'behavior', i.behavior
      ))
      from jsonb_array_elements(w.items) as item
      join links i on i.account_id = w.account_id and i.id = (item ->> 'link')::uuid
      where i.active
    ) end as links
  from slugs s
  left join links l on s.kind = 'link' and l.account_id = s.account_id and l.id = s.target_id
  left join websites w on s.kind = 'website' and w.account_id = s.account_id and w.id = s.target_id
  where s.slug = any($1) and s.released_at is null`;

/** No visitor waits longer for a look-up. */
const deadlineMs = 1_500;
const maxBatch = 500;
const maxRunning = 3;

interface Waiting {
  resolve: (found: Found) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Reads slugs from the database; those that are asked for in one turn of the event loop go as one query. */
@Injectable()
export class SlugLookup {
  private readonly waiting = new Map<string, Waiting[]>();
  private scheduled = false;
  private running = 0;

  constructor(@Inject(pg.Pool) private readonly pool: pg.Pool) {}

  /**
   * @param slug in lower case.
   * @throws when the database does not answer within 1.5 s, or answers with an error.
   */
  read(slug: string): Promise<Found> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.forget(slug, one);
        reject(new Error('timeout expired while looking up a slug'));
      }, deadlineMs);
      const one: Waiting = { resolve, reject, timer };
      const others = this.waiting.get(slug);
      if (others) others.push(one);
      else this.waiting.set(slug, [one]);
      this.schedule();
    });
  }

  private forget(slug: string, one: Waiting): void {
    const rest = this.waiting.get(slug)?.filter((other) => other !== one) ?? [];
    if (rest.length > 0) this.waiting.set(slug, rest);
    else this.waiting.delete(slug);
  }

  private schedule(): void {
    if (this.scheduled || this.running >= maxRunning || this.waiting.size === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      void this.run();
    });
  }

  private async run(): Promise<void> {
    const batch = new Map<string, Waiting[]>();
    for (const [slug, askers] of this.waiting) {
      batch.set(slug, askers);
      this.waiting.delete(slug);
      if (batch.size === maxBatch) break;
    }
    if (batch.size === 0) return;
    this.running++;
    this.schedule();
    try {
      const found = await this.query([...batch.keys()]);
      for (const [slug, askers] of batch)
        settle(askers, ({ resolve }) => resolve(found.get(slug) ?? 'absent'));
    } catch (error) {
      for (const askers of batch.values()) settle(askers, ({ reject }) => reject(error as Error));
    } finally {
      this.running--;
      this.schedule();
    }
  }

  private async query(slugs: string[]): Promise<Map<string, Found>> {
    const config: pg.QueryConfig & { query_timeout: number } = {
      name: 'slug-lookup',
      text: sql,
      values: [slugs],
      query_timeout: deadlineMs + 500,
    };
    const { rows } = await this.pool.query<SlugRow>(config);
    return new Map(rows.map((row) => [row.slug, targetOf(row)]));
  }
}

function settle(askers: readonly Waiting[], how: (one: Waiting) => void): void {
  for (const one of askers) {
    clearTimeout(one.timer);
    how(one);
  }
}
