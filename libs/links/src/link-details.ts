import { type DisabledReason, objectMaker } from '@app/common';
import type { Behavior } from '@app/database';
import { optionColumns, type LinkOptions, optionsOfRow } from './link-options.js';

/** The fields of each link in lists. */
export interface LinkSummary {
  id: string;
  slug: string;
  /** Host of the domain that the slug is on. Null for the default domain. */
  domain: string | null;
  destination: string;
  active: boolean;
  name: string;
  /** Lifetime clicks. */
  clicks: number;
}

/** A link with its lifetime clicks. */
export interface LinkDetails extends LinkSummary, LinkOptions {
  behavior: Behavior;
  /** Id of the link's group. */
  group: string | null;
  /** UTC day of the last counted click, as `YYYY-MM-DD`. Null without one. */
  lastClickedOn: string | null;
  /** Id of the key or user that created the link. Null if unknown. */
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Set if an operator disabled the link. */
  disabled: DisabledReason | null;
  /** True if `maxClicks` is reached, as the redirect sees it. */
  exhausted: boolean;
  /** Names of the link's tags, sorted regardless of case. */
  tags: string[];
}

/** A link of a list, with the key that the list sorts it by. Empty if it is sorted by id. */
export type Listed<Details> = Details & { sortKey: string };

const clicksColumn = 'coalesce(t.clicks, 0) as clicks';

/** The columns of a `LinkRow` that come from the link's totals, `t`, which may be missing. */
export const totalColumns = `${clicksColumn}, nullif(t.last_clicked_on, '-infinity')::text as last_clicked_on`;

const ownSummaryColumns =
  'l.id, l.slug, l.destination, l.active, l.name, ' +
  'case when l.domain_id <> 0 then (select host from domains where id = l.domain_id) end as domain';

/** The columns of `links l` and its totals `t` that a `SummaryRow` contains. */
export const summaryColumns = `${ownSummaryColumns}, ${clicksColumn}`;

/** The columns of `links l` that a `LinkRow` contains, besides its `totalColumns`. */
export const linkColumns =
  `${ownSummaryColumns}, l.behavior, l.group_id, l.created_by, l.created_at, l.updated_at, l.disabled, l.exhausted, ` +
  optionColumns.replace(/\w+/g, 'l.$&');

interface SummaryRow extends Record<string, unknown> {
  id: string;
  slug: string;
  domain: string | null;
  destination: string;
  active: boolean;
  name: string;
  clicks: string;
}

/** The columns of the link's options follow. */
export interface LinkRow extends SummaryRow {
  behavior: Behavior;
  group_id: string | null;
  last_clicked_on: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  disabled: DisabledReason | null;
  exhausted: boolean;
  tags?: string[] | null;
}

export const linkSummary = (row: SummaryRow): LinkSummary => ({
  id: row.id,
  slug: row.slug,
  domain: row.domain,
  destination: row.destination,
  active: row.active,
  name: row.name,
  clicks: Number(row.clicks),
});

export const linkDetails: (row: LinkRow) => LinkDetails = objectMaker<LinkRow, LinkDetails>({
  id: (row) => row.id,
  slug: (row) => row.slug,
  domain: (row) => row.domain,
  destination: (row) => row.destination,
  active: (row) => row.active,
  name: (row) => row.name,
  behavior: (row) => row.behavior,
  group: (row) => row.group_id,
  clicks: (row) => Number(row.clicks),
  lastClickedOn: (row) => row.last_clicked_on,
  createdBy: (row) => row.created_by,
  createdAt: (row) => new Date(row.created_at),
  updatedAt: (row) => new Date(row.updated_at),
  disabled: (row) => row.disabled,
  exhausted: (row) => row.exhausted,
  tags: (row) => row.tags ?? [],
  ...optionsOfRow,
});
