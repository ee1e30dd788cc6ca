import type pg from 'pg';
import type { CountedSequences } from '../batch/counted-sequences.js';
import type { TargetCounts } from './aggregate.js';
import { columns } from './columns.js';

/** A row of `batch_writers`, locked, and what the transaction adds to its other columns. */
export interface WriterRow extends CountedSequences {
  id: string;
  batches: number;
  events: number;
  recorded: number;
  reused: number;
  orphaned: number;
  dead: number;
  counts: TargetCounts;
}

/** Locks the rows of writers, by id, and creates those that are missing. @param ids sorted. */
export async function lockWriters(client: pg.PoolClient, ids: string[]): Promise<Map<string, WriterRow>> {
  const select = () =>
    client.query<{ writer_id: string; watermark: number; above: string[] }>(
      `select writer_id, watermark, above from batch_writers where writer_id = any($1::uuid[])
       order by writer_id for update`,
      [ids],
    );
  let { rows } = await select();
  if (rows.length < ids.length) {
    await client.query(
      'insert into batch_writers (writer_id) select unnest($1::uuid[]) on conflict do nothing',
      [ids],
    );
    ({ rows } = await select());
  }
  return new Map(
    rows.map(({ writer_id: id, watermark, above }) => [
      id,
      {
        id,
        watermark,
        above: above.map(Number),
        batches: 0,
        events: 0,
        recorded: 0,
        reused: 0,
        orphaned: 0,
        dead: 0,
        counts: { views: 0, clicks: 0, excluded: 0 },
      },
    ]),
  );
}

/** Stores watermarks, and adds to the other columns. */
export async function writeWriters(client: pg.PoolClient, writers: WriterRow[]): Promise<void> {
  await client.query(
    `update batch_writers w
     set watermark = n.watermark, above = n.above::bigint[], batches = w.batches + n.batches,
       events = w.events + n.events, recorded = w.recorded + n.recorded, reused = w.reused + n.reused,
       orphaned = w.orphaned + n.orphaned, dead = w.dead + n.dead,
       views = w.views + n.views, clicks = w.clicks + n.clicks, excluded = w.excluded + n.excluded
     from unnest($1::uuid[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[],
         $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[])
       as n (writer_id, watermark, above, batches, events, recorded, reused, orphaned, dead, views, clicks, excluded)
     where w.writer_id = n.writer_id`,
    [
      ...columns(
        // As text, because `unnest` would flatten nested arrays.
        writers.map((writer) => ({ ...writer, above: `{${writer.above.join(',')}}` })),
        'id',
        'watermark',
        'above',
        'batches',
        'events',
        'recorded',
        'reused',
        'orphaned',
        'dead',
      ),
      ...columns(
        writers.map(({ counts }) => counts),
        'views',
        'clicks',
        'excluded',
      ),
    ],
  );
}
