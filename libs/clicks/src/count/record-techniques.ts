import type pg from 'pg';
import { allVersions, type ClickEvent } from '../click-event.js';
import { sorted } from './aggregate.js';
import { columns } from './columns.js';

/**
 * The outcomes that a set of events adds to the record of a technique. Visitors who stay were shown a way out, but
 * did not leave.
 */
interface TechniqueDelta {
  app: string;
  system: string;
  version: string;
  technique: string;
  shown: number;
  left: number;
}

/** A record covers up to this many of the latest visits. */
const windowOfVisits = 100;
/** The most records of single versions. Anyone can invent versions, so the most recently used ones are kept. */
const maxRecords = 5_000;

/**
 * Adds the outcomes of breakouts to the records that the redirect chooses techniques by: one of the app's version, and one
 * of all its versions. Runs in the caller's transaction, last, because all accounts share these rows.
 */
export async function recordTechniques(client: pg.PoolClient, events: readonly ClickEvent[]): Promise<void> {
  const deltas = sumByTechnique(events);
  if (deltas.length === 0) return;
  await client.query(
    `insert into technique_outcomes as t (app, system, version, technique, shown, "left", updated_at)
     select d.app, d.system, d.version, d.technique, d.shown * ${scaleOf('d')}, d."left" * ${scaleOf('d')}, now()
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[])
       as d (app, system, version, technique, shown, "left")
     order by d.app, d.system, d.version, d.technique
     on conflict (app, system, version, technique) do update set
       shown = (t.shown + excluded.shown) * ${scaleOf('t', 'excluded')},
       "left" = (t."left" + excluded."left") * ${scaleOf('t', 'excluded')},
       updated_at = excluded.updated_at`,
    columns(deltas, 'app', 'system', 'version', 'technique', 'shown', 'left'),
  );
  await client.query(
    `delete from technique_outcomes where (app, system, version, technique) in (
       select app, system, version, technique from technique_outcomes where version <> '${allVersions}'
       order by updated_at for update skip locked
       limit (select greatest(count(*) - ${maxRecords}, 0) from technique_outcomes where version <> '${allVersions}')
     )`,
  );
}

/** Halves a record that has grown beyond the window, so that recent visits weigh more. */
function scaleOf(...rows: string[]): string {
  const shown = rows.map((row) => `${row}.shown`).join(' + ');
  return `(case when ${shown} > ${windowOfVisits} then ${windowOfVisits / 2} / (${shown}) else 1 end)`;
}

function sumByTechnique(events: readonly ClickEvent[]): TechniqueDelta[] {
  const sums = new Map<string, TechniqueDelta>();
  for (const { technique: key, shown, left } of events) {
    const outcome = shown ?? left;
    if (key === undefined || outcome === undefined) continue;
    const [app = ''] = outcome.split('/');
    const [technique = '', system = '', own = ''] = key.split('/');
    for (const version of [own, allVersions]) {
      const id = `${app} ${system} ${version} ${technique}`;
      const sum = sums.get(id) ?? { app, system, version, technique, shown: 0, left: 0 };
      if (shown === undefined) sum.left++;
      else sum.shown++;
      sums.set(id, sum);
    }
  }
  return sorted(sums);
}
