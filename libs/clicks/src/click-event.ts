import type { Behavior, TargetKind } from '@app/database';
import type { VisitorMark } from './unique/visitor-mark.js';
import { exclusions as visitorExclusions, type VisitorTraits, type ClickKind } from '@app/visitors';

export { utmNames, type VisitorTraits } from '@app/visitors';

/** Why a visit was not counted: because of who made it, or because of the link. */
export const exclusions = [...visitorExclusions, 'expired', 'blocked'] as const;
export type Exclusion = (typeof exclusions)[number];

/**
 * In place of a reason: the request got another of our pages, after the page of its visit that is counted. Workers
 * that do not know this value treat it as a reason from a later version.
 */
export const laterPage = 'page';

/**
 * The format of events that this version writes and knows. A version that adds a property, or a value of one, raises it and
 * writes it into the events. Older workers then ignore what they do not know, and count the rest. What they know, and what
 * is required, never changes its meaning. Format 1 is no longer written.
 */
export const eventFormat = 5;

/** The format that an event must name: the first one that has all of its properties and values. */
export function formatOf({
  firstApp,
  excluded,
  alias,
  forgiven,
  voucher,
  assigned,
  clickMark,
}: Partial<ClickEvent>): number {
  if (clickMark !== undefined) return 5;
  if (voucher !== undefined || assigned !== undefined) return 4;
  if (alias !== undefined || forgiven !== undefined || excluded === laterPage) return 3;
  return firstApp !== undefined || excluded === 'automated' ? 2 : 1;
}

/**
 * One event of one link or website, as it is journaled, queued and counted. A plain redirect is both a view and a click.
 * An uncounted visit is neither, and has a reason.
 */
export interface ClickEvent extends Partial<VisitorTraits> {
  /** The format of the event, if it is later than the first one. See `eventFormat`. */
  format?: number;
  /** Milliseconds since 1970, by the database's clock. */
  at: number;
  account: string;
  kind: TargetKind;
  target: string;
  views: 0 | 1;
  clicks: 0 | 1;
  excluded?: Exclusion | typeof laterPage;
  /** For a link with rules: the key of the branch that they chose. */
  branch?: string;
  /** Format 3, for a link: `aliasKey` of the alias that the first page of the visit was requested by. */
  alias?: string;
  /** Format 3, for a view of a link: the path had extra characters around the link, which were dropped. */
  forgiven?: true;
  /** For a website: the item that was clicked. */
  item?: string;
  /**
   * For a hand-over: the nonce of its token, a UUIDv7 with the time of issue. Of all events with the same nonce, in all
   * processes, one counts. For a breakout that is not the first page of its visit: the `shownNonce` of that.
   */
  nonce?: string;
  /**
   * For a breakout page or a redirect out of the app: a `breakoutKey`. The event is a view, or, if an earlier page of the
   * visit was the view, neither a view nor a click. For an item of a website, that earlier page is the website.
   */
  shown?: string;
  /** For a hand-over that arrived in a browser: the `breakoutKey` of its view. */
  left?: string;
  /** For a hand-over that arrived in an app's browser again: the `breakoutKey` of its view. */
  stayed?: string;
  /** For `shown`, `left` and `stayed`: the `techniqueKey` of the way out that was offered; `by-hand` for the steps alone. */
  technique?: string;
  /** For a click that stayed in the destination's own app, where no breakout was needed: the `breakoutKey` of that app. */
  app?: string;
  /**
   * Format 2: the app that the visit counts for in combinations, unless an outcome of this event names it. It is the
   * app whose in-app browser opened the first page of the visit, if the link's behavior leaves that app, or else
   * `none`.
   */
  firstApp?: string;
  /** Format 4, for a click of a link: its redirect carried a voucher with this kind. */
  voucher?: ClickKind;
  /**
   * Format 4, for a link with a hold-out: the `assignmentKey` of the arm that the visit was assigned to. The event is the first
   * leg in the arm that is shown a way out, and the click in the other one.
   */
  assigned?: string;
  /**
   * For a view, if unique visitors are counted: what its visitor adds to the sketch of the day and, for a click, to
   * the sketch of clicks.
   */
  mark?: VisitorMark;
  /**
   * Format 5, for a click that is not a view at the same time, if unique visitors are counted: what its visitor adds
   * to the sketch of clicks.
   */
  clickMark?: VisitorMark;
}

/** Why a visit was not counted. Undefined if it was counted, with this event or an earlier one. */
export const exclusionOf = ({ excluded }: Pick<ClickEvent, 'excluded'>): Exclusion | undefined =>
  excluded === laterPage ? undefined : excluded;

/** The arms of a hold-out: visitors who are shown a way out of an app, and those who get the plain redirect instead. */
export const holdoutArms = ['treated', 'heldout'] as const;
export type HoldoutArm = (typeof holdoutArms)[number];

/** Visits of an arm are counted in this many buckets, by visitor, to measure how strongly a visitor's visits correlate. */
export const bucketCount = 64;

/**
 * The arm, period and bucket of an assigned visit.
 * @param period when the link's hold-out began, in milliseconds since 1970.
 */
export const assignmentKey = (arm: HoldoutArm, period: number, bucket: number): string =>
  `${arm}/${period}/${bucket}`;

/** The outcomes of breakouts. Each is a dimension with that name, of links and websites, not of accounts. */
export const breakoutOutcomes = ['shown', 'left', 'stayed', 'app'] as const;

/** The dimension of views by branch. Clicks by branch are in the dimension `branch`. */
export const branchViews = 'branch_view';

/** The dimension of views by alias. Clicks by alias are in the dimension `alias`. */
export const aliasViews = 'alias_view';

/** The dimension of views of links that were found only after surrounding characters were dropped. Its only key is `view`. */
export const forgivenViews = 'forgiven';

/** The dimension of clicks whose redirect carried a voucher. Its only key is `sent`. By kind, they are in `voucher_clicks`. */
export const voucherClicks = 'voucher';

/** The key of breakouts in reports: the app to leave, and the behavior that applied. */
export const breakoutKey = (app: string, behavior: Behavior): string => `${app}/${behavior}`;

/** The nonce under which the breakout of a visit counts as shown, next to the nonce under which its click counts. */
export const shownNonce = (nonce: string): string =>
  nonce.slice(0, -1) + (Number.parseInt(nonce.slice(-1), 16) ^ 1).toString(16);

/**
 * The outcomes of breakouts by technique. Each is a dimension with that name, for links only, with keys of the form
 * `breakoutKey/techniqueKey`.
 */
export const techniqueDimensions = { shown: 'shownBy', left: 'leftBy', stayed: 'stayedBy' } as const;

/**
 * The dimension of link requests that are not both a view and a click: `first` is a view alone, `second`
 * its click, `page` another page of the same visit, and `reused` a token that had been used before.
 */
export const legs = 'leg';

/** Dimensions that the account's rollups omit, because no report on all links reads them. */
export const linkOnlyDimensions: readonly string[] = [
  ...breakoutOutcomes,
  ...Object.values(techniqueDimensions),
  'branch',
  branchViews,
  'alias',
  aliasViews,
];

/** A way out of an app, with the system and major version of the app that it was offered for. */
export const techniqueKey = (technique: string, system: string, version: string | null): string =>
  `${technique}/${system}/${majorVersionOf(version)}`;

/** The first number of an app's version, or `unknown` without a version. */
export const majorVersionOf = (version: string | null): string =>
  /^\d{1,4}(?!\d)/.exec(version ?? '')?.[0] ?? 'unknown';

/** Stands for all versions of an app together. */
export const allVersions = 'all';
