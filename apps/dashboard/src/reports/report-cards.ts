import { t } from '@lingui/core/macro';
import type { BreakdownName, ReportScope } from './report-queries.ts';
import { cardTabs, type CardName, type ReportSearch } from './report-search.ts';

/** A tab of a card. */
export interface CardTab {
  /** Its value in the URL. */
  value: string;
  label: string;
  /** The accessible name of its ranking. */
  ranking: string;
  /** The breakdown that it shows. `top` are the links with the most clicks of all time. */
  by: BreakdownName | 'top';
}

const tabs: Record<CardName, readonly CardTab[]> = {
  sources: [
    { value: 'source', by: 'source', label: t`Source`, ranking: t`Clicks by source` },
    {
      value: 'kind',
      by: 'sourceGroup',
      label: t({ message: 'Kind', context: 'kind of source' }),
      ranking: t({ message: 'Clicks by kind', context: 'kind of source' }),
    },
    { value: 'referrer', by: 'referrer', label: t`Referrer`, ranking: t`Clicks by referrer` },
  ],
  devices: [
    { value: 'device', by: 'device', label: t`Device`, ranking: t`Clicks by device` },
    { value: 'browser', by: 'browser', label: t`Browser`, ranking: t`Clicks by browser` },
    { value: 'system', by: 'system', label: t`System`, ranking: t`Clicks by system` },
  ],
  utm: [
    {
      value: 'source',
      by: 'utm_source',
      label: t({ message: 'Source', context: 'UTM parameter' }),
      ranking: t({ message: 'Clicks by source', context: 'UTM parameter' }),
    },
    {
      value: 'medium',
      by: 'utm_medium',
      label: t({ message: 'Medium', context: 'UTM parameter' }),
      ranking: t({ message: 'Clicks by medium', context: 'UTM parameter' }),
    },
    {
      value: 'campaign',
      by: 'utm_campaign',
      label: t({ message: 'Campaign', context: 'UTM parameter' }),
      ranking: t({ message: 'Clicks by campaign', context: 'UTM parameter' }),
    },
    {
      value: 'term',
      by: 'utm_term',
      label: t({ message: 'Term', context: 'UTM parameter' }),
      ranking: t({ message: 'Clicks by term', context: 'UTM parameter' }),
    },
    {
      value: 'content',
      by: 'utm_content',
      label: t({ message: 'Content', context: 'UTM parameter' }),
      ranking: t({ message: 'Clicks by content', context: 'UTM parameter' }),
    },
  ],
  links: [
    { value: 'top', by: 'top', label: t`All time`, ranking: t`Top links by clicks of all time` },
    { value: 'link', by: 'link', label: t`Link`, ranking: t`Clicks by link` },
    {
      value: 'group',
      by: 'group',
      label: t`Group`,
      ranking: t`Clicks by group`,
    },
    { value: 'tag', by: 'tag', label: t({ message: 'Tag', context: 'noun' }), ranking: t`Clicks by tag` },
  ],
};

/**
 * The tabs of a card in the report of a scope. None if the report does not have the card. Lifetime clicks have no
 * filters.
 */
export function tabsOf(card: CardName, { kind }: ReportScope, { filters }: ReportSearch): readonly CardTab[] {
  if (card !== 'links') return tabs[card];
  if (kind === 'link' || kind === 'website') return [];
  return tabs.links.filter(({ by }) => (by === 'top' ? kind === 'account' && !filters : by !== kind));
}

/** The open tab of a card. */
export const openTab = (card: CardName, scope: ReportScope, search: ReportSearch): CardTab | undefined =>
  tabsOf(card, scope, search).find(({ value }) => value === search[card]) ?? tabsOf(card, scope, search)[0];

/** The breakdowns of a scope's report besides its cards. */
function otherBreakdowns({ kind }: ReportScope): BreakdownName[] {
  if (kind === 'website') return ['country', 'item'];
  return kind === 'link' ? ['country', 'app', 'destination'] : ['country', 'app'];
}

/** True if a report can distinguish the codes of a link. */
export const hasCodes = ({ kind }: ReportScope, { filters }: ReportSearch): boolean =>
  kind === 'link' && !filters;

/** The breakdowns that are visible and cheap enough to be read with every report. */
export function liveBreakdowns(scope: ReportScope, search: ReportSearch): BreakdownName[] {
  const open = (['sources', 'devices', 'utm'] as const).map((card) => openTab(card, scope, search)?.by);
  return [...otherBreakdowns(scope), ...open.filter((by) => by !== undefined && by !== 'top')];
}

/** The labels of exported breakdowns. Parameters are labeled as in URLs. */
const fileLabels: Partial<Record<BreakdownName, string>> = {
  country: t`Countries`,
  app: t`In-app browsers`,
  destination: t`Destinations`,
  item: t`Items`,
  source: t`Sources`,
  sourceGroup: t({ message: 'Kinds', context: 'kinds of sources' }),
  referrer: t`Referrers`,
  device: t`Devices`,
  browser: t`Browsers`,
  system: t`Systems`,
  link: t`Links`,
  group: t`Groups`,
  tag: t`Tags`,
};

/** The breakdowns of a report that can be exported. */
export const savedBreakdowns = (
  scope: ReportScope,
  search: ReportSearch,
): { by: BreakdownName; label: string }[] => [
  ...otherBreakdowns(scope).map((by) => ({ by, label: fileLabels[by] ?? by })),
  ...(Object.keys(cardTabs) as CardName[]).flatMap((card) =>
    tabsOf(card, scope, search).flatMap(({ by }) =>
      by === 'top' ? [] : [{ by, label: fileLabels[by] ?? by }],
    ),
  ),
  ...(hasCodes(scope, search) ? [{ by: 'alias' as const, label: t`Codes` }] : []),
  ...(search.filters ? [] : [{ by: 'hourOfWeek' as const, label: t`Hours of the week` }]),
];
