import {
  browserLabel,
  countryLabel,
  deviceLabel,
  sourceGroupLabel,
  sourceLabel,
  systemLabel,
} from '@app/visitors';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { branchesOf, removedKey } from '../branch-report.js';
import { breakoutLabel, referrerLabel, utmLabel } from '../labels.js';
import { removedAliases } from './figures-sql.js';
import type { KnownScope } from './known-scope.js';
import type { BreakdownName, FilterName } from './report-request.js';

/** The label of a key. */
type Labels = (key: string) => string;

const fixed: Partial<Record<BreakdownName, Labels>> = {
  country: countryLabel,
  source: sourceLabel,
  sourceGroup: sourceGroupLabel,
  device: deviceLabel,
  browser: browserLabel,
  system: systemLabel,
  referrer: referrerLabel,
  app: breakoutLabel,
  domain: (host) => host,
  alias: (code) => (code === removedAliases ? 'Removed codes' : code),
};

const named: Partial<Record<BreakdownName, { table: string; without: string }>> = {
  link: { table: 'links', without: '' },
  group: { table: 'groups', without: 'No group' },
  tag: { table: 'tags', without: 'No tag' },
};

/** The label of a value of a filter. Rules and branches keep their ids. */
export const filterValueLabel = (name: FilterName, key: string): string => (fixed[name] ?? utmLabel)(key);

/** The labels of these keys of a breakdown. Reads the names of links, groups and tags. */
export async function labelsFor(
  em: EntityManager,
  by: BreakdownName,
  scope: KnownScope,
  keys: readonly string[],
): Promise<Labels> {
  if (by === 'destination') return labelsOfBranches(scope);
  if (by === 'item') {
    const titles = new Map(scope.items.map(({ id, title }) => [id, title]));
    return (key) => titles.get(key) ?? 'Removed items';
  }
  const resource = named[by];
  if (!resource) return fixed[by] ?? utmLabel;
  const ids = keys.filter((key) => key !== 'none');
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${sql.table(resource.table)}
    where account_id = ${scope.accountId}::uuid and id = any(${ids}::uuid[])`.execute(em.getKysely());
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  // Anything that is deleted between the two statements has no name anymore.
  return (key) => (key === 'none' ? resource.without : (names.get(key) ?? 'Deleted'));
}

function labelsOfBranches({ rules }: KnownScope): Labels {
  const destinations = new Map(branchesOf(rules ?? []).map(({ key, label }) => [key, label]));
  return (key) => destinations.get(key) ?? (key === removedKey ? 'Removed rules' : 'Other');
}
