import type { BreakdownName, ReportScope } from './report-queries.ts';
import { cardTabs, type CardName, type ReportSearch } from './report-search.ts';

/** A tab of a card. */
export interface CardTab {
  /** Its value in the URL. */
  value: string;
  label: string;
  /** The breakdown that it shows. `top` are the links with the most clicks of all time. */
  by: BreakdownName | 'top';
}

const tab = (value: string, label: string, by: CardTab['by']): CardTab => ({ value, label, by });

const tabs: Record<CardName, readonly CardTab[]> = {
  sources: [
    tab('source', 'Source', 'source'),
    tab('kind', 'Kind', 'sourceGroup'),
    tab('referrer', 'Referrer', 'referrer'),
  ],
  devices: [
    tab('device', 'Device', 'device'),
    tab('browser', 'Browser', 'browser'),
    tab('system', 'System', 'system'),
  ],
  utm: [
    tab('source', 'Source', 'utm_source'),
    tab('medium', 'Medium', 'utm_medium'),
    tab('campaign', 'Campaign', 'utm_campaign'),
    tab('term', 'Term', 'utm_term'),
    tab('content', 'Content', 'utm_content'),
  ],
  links: [
    tab('top', 'All time', 'top'),
    tab('link', 'Link', 'link'),
    tab('group', 'Group', 'group'),
    tab('tag', 'Tag', 'tag'),
  ],
};

/** The tabs of a card in the report of a scope. None if the report does not have the card. Clicks of all time have no filters. */
export function tabsOf(card: CardName, { kind }: ReportScope, { filters }: ReportSearch): readonly CardTab[] {
  if (card !== 'links') return tabs[card];
  if (kind === 'link' || kind === 'website') return [];
  return tabs.links.filter(({ by }) => (by === 'top' ? kind === 'account' && !filters : by !== kind));
}

/** The tab of a card that is open. */
export const openTab = (card: CardName, scope: ReportScope, search: ReportSearch): CardTab | undefined =>
  tabsOf(card, scope, search).find(({ value }) => value === search[card]) ?? tabsOf(card, scope, search)[0];

/** What the report of a scope can be broken down by, next to its cards. */
function otherBreakdowns({ kind }: ReportScope): BreakdownName[] {
  if (kind === 'website') return ['country', 'item'];
  return kind === 'link' ? ['country', 'app', 'destination'] : ['country', 'app'];
}

/** The breakdowns that are visible and cheap enough to be read with every report. */
export function liveBreakdowns(scope: ReportScope, search: ReportSearch): BreakdownName[] {
  const open = (['sources', 'devices', 'utm'] as const).map((card) => openTab(card, scope, search)?.by);
  return [...otherBreakdowns(scope), ...open.filter((by) => by !== undefined && by !== 'top')];
}

const fileLabels: Partial<Record<BreakdownName, string>> = {
  country: 'Countries',
  app: 'In-app browsers',
  destination: 'Destinations',
  item: 'Items',
};

/** The breakdowns of a report that can be saved as files. */
export const savedBreakdowns = (
  scope: ReportScope,
  search: ReportSearch,
): { by: BreakdownName; label: string }[] => [
  ...otherBreakdowns(scope).map((by) => ({ by, label: fileLabels[by] ?? by })),
  ...(Object.keys(cardTabs) as CardName[]).flatMap((card) =>
    tabsOf(card, scope, search).flatMap(({ by, label }) =>
      by === 'top' ? [] : [{ by, label: card === 'utm' ? by : `${label}s` }],
    ),
  ),
  ...(search.filters ? [] : [{ by: 'hourOfWeek' as const, label: 'Hours of the week' }]),
];
