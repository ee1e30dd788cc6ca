import type { DisabledReason } from '@app/common';
import type { Behavior } from '@app/database';
import { optionColumns, type LinkOptions, optionsOfRow } from './link-options.js';

/** A link with its lifetime clicks. */
export interface LinkDetails extends LinkOptions {
  id: string;
  slug: string;
  /** Host of the domain that the slug is on. Null for the default domain. */
  domain: string | null;
  destination: string;
  active: boolean;
  name: string;
  behavior: Behavior;
  /** Id of the link's group. */
  group: string | null;
  /** Lifetime clicks. */
  clicks: number;
  /** UTC day of the last counted click, as `YYYY-MM-DD`. Null without one. */
  lastClickedOn: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Set if an operator disabled the link. */
  disabled: DisabledReason | null;
  /** Whether `maxClicks` is reached, as the redirect sees it. */
  exhausted: boolean;
  /** Names of the link's tags, sorted regardless of case. Empty in lists that are read without tags. */
  tags: string[];
}

/** A link of a list, with the key that the list sorts it by. Empty if it is sorted by id. */
export interface ListedLink extends LinkDetails {
  sortKey: string;
}

/** What a `LinkRow` contains of the link's totals, `t`, which may be missing. */
export const totalColumns =
  "coalesce(t.clicks, 0) as clicks, nullif(t.last_clicked_on, '-infinity')::text as last_clicked_on";

/** The columns of `links l` that a `LinkRow` contains, besides its `totalColumns`. */
export const linkColumns =
  'l.id, l.slug, l.destination, l.active, l.name, l.behavior, l.group_id, l.created_at, l.updated_at, ' +
  'l.disabled, l.exhausted, case when l.domain_id <> 0 then (select host from domains where id = l.domain_id) end as domain, ' +
  optionColumns.replace(/\w+/g, 'l.$&');

/** The columns of the link's options follow. */
export interface LinkRow extends Record<string, unknown> {
  id: string;
  slug: string;
  domain: string | null;
  destination: string;
  active: boolean;
  name: string;
  behavior: Behavior;
  group_id: string | null;
  clicks: string;
  last_clicked_on: string | null;
  created_at: string;
  updated_at: string;
  disabled: DisabledReason | null;
  exhausted: boolean;
  tags?: string[] | null;
}

export function linkDetails(row: LinkRow): LinkDetails {
  return {
    id: row.id,
    slug: row.slug,
    domain: row.domain,
    destination: row.destination,
    active: row.active,
    name: row.name,
    behavior: row.behavior,
    group: row.group_id,
    clicks: Number(row.clicks),
    lastClickedOn: row.last_clicked_on,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    disabled: row.disabled,
    exhausted: row.exhausted,
    tags: row.tags ?? [],
    ...optionsOfRow(row),
  };
}
