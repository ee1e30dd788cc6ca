import {
  type BreakoutTables,
  fittingTraits,
  type HandOverTokens,
  type NextHandOver,
  type TechniqueRecords,
  passableSteps,
  type PassableStep,
} from '@app/breakout';
import type { ClickEvent } from '@app/clicks';
import { timeOfId, passwordVersion } from '@app/common';
import type { Destination, LinkRoute, CompiledRules, Draw, RuleVisitor } from '@app/routing';
import type { PageBrand } from '@app/pages';
import {
  type InAppBrowser,
  isScan,
  scanPair,
  type VisitDescription,
  type VisitorTraits,
  withoutScan,
  type Arm,
  type ClickKind,
  type SealedKind,
} from '@app/visitors';
import type { VisitResponse } from './visit-response.js';

/** The query parameter that carries a hand-over token. */
export const tokenParameter = 'b';
/** Query parameters that belong to the service and are not forwarded to destinations. */
export const reservedParameters: ReadonlySet<string> = new Set([tokenParameter, 'openExternalBrowser']);

/** The hand-over that a token carries, with the token's nonce. */
export type ReceivedHandOver = NonNullable<ReturnType<HandOverTokens['read']>>;

/** The outcome of a submitted password. */
export type PasswordAttempt =
  { result: 'right' | 'wrong' } | { result: 'tooMany'; retryAfterSeconds: number };

/** One visit of a link, at its own slug or as an item of a bio page: all that a routing step may decide by. */
export interface LinkVisit {
  link: LinkRoute;
  /** Where this visit leads. */
  destination: Destination;
  /** Key of the branch of the link's rules that leads there; null if it has no rules. */
  branch: string | null;
  /** The link's rules; null if it has none. */
  rules: CompiledRules | null;
  visitor: VisitDescription;
  /** Milliseconds since 1970, by the database's clock. */
  now: number;
  /** Raw, without `?`. */
  query: string;
  /** Names in the query that are not forwarded. */
  reservedParameters: ReadonlySet<string>;
  userAgent: string;
  acceptLanguage: string | undefined;
  /** True if the query carries a token, valid or not. Such a visit sees a breakout only if the token says that it has not yet. */
  hasToken: boolean;
  /** What a valid token of this link carries. */
  handOver: ReceivedHandOver | null;
  /** The arm of the link's hold-out that the visit was assigned to: by this request, or by an earlier one, as its token says. */
  arm?: Arm;
  /** If this request was assigned to an arm: the `assignmentKey` for its event. */
  assigned?: string;
  /** What became of the password that this request brought; null if it brought none. */
  passwordAttempt: PasswordAttempt | null;
  /** For metrics: whether the visitor came by the link itself or by an item of a bio page. */
  redirectOutcome: 'link' | 'item';
  issueToken: (handOver: NextHandOver, options: { expired: boolean }) => string | null;
  /** The ways out of apps and into apps that are in use. */
  tables: BreakoutTables;
  /** What the rules may decide by. */
  describeForRules: () => RuleVisitor;
  /** Traits of a visitor who does not count, so that a HEAD gets a page of the same length as its GET. */
  describeUncounted?: () => VisitorTraits;
  /** What came of the techniques lately, for an app. */
  recordsOf: (inApp: InAppBrowser) => TechniqueRecords;
  /**
   * Draws for the visitor: the same numbers for the same id and UTC day. Left out if nothing is to be held out.
   * @param at milliseconds since 1970.
   */
  draw?: (id: string, at: number) => Draw;
  /** A random number from 0 to 1, exclusive. */
  chance: () => number;
  /** Origin of the link's address. */
  shortUrlBase: string;
  /** True if the visit is on another domain than the link: by an item of a bio page, or as the link of a domain's `/`. */
  isElsewhere?: boolean;
  /** True if something around the link had to be dropped from the path. */
  isForgiven?: boolean;
  /** True for a URL item of a bio page: the visit of the page was the view. */
  isPageItem?: boolean;
  /** Where visitors can report the link, without its slug; left out unless sign-up is open. */
  reportBase?: string;
  /**
   * Counts the visit of its kind and returns its voucher, the same for each call of a visit with the same kind. Null until the
   * signing secret has been read; left out if there are no vouchers.
   * @param start when the visit began.
   */
  voucherOf?: ((kind: ClickKind, start: number) => SealedKind | null) | undefined;
  /** What pages show of the link's account, if that is known at once; null for nothing. Called only for a page. */
  brandOf?: () => PageBrand | null;
}

/** The part of the visitor's query that goes with them to the destination, raw. */
export const forwardedQuery = ({ link, query }: LinkVisit): string =>
  link.forwardQuery ? withoutScan(query) : '';

/** In characters. A longer query gets no page: app schemes may cut it off. */
export const maxQueryLength = 1024;

/**
 * The part of the visitor's query that goes with them to the next page of ours, raw: all of it, unless the destination does
 * not get it and it is too long for an address. Then the token alone says what the visit counts for.
 */
export function ownQuery(visit: LinkVisit): string {
  const query = withoutToken(visit);
  return visit.link.forwardQuery || query.length <= maxQueryLength ? query : shortestQuery(visit);
}

/** The query without the token: the next page gets its own. */
const withoutToken = ({ query, hasToken }: LinkVisit): string =>
  hasToken
    ? query
        .split('&')
        .filter((pair) => !pair.startsWith(`${tokenParameter}=`))
        .join('&')
    : query;

/**
 * What has to go with visitors to the next page of ours if the destination does not get the query. A scan is still one when
 * the token with the source has expired.
 */
export const shortestQuery = ({ query }: LinkVisit): string => (isScan(query) ? scanPair : '');

/** What a visit counts on its link, beyond what the journal adds by itself. */
export type LinkVisitCount = Pick<ClickEvent, 'views' | 'clicks'> &
  Partial<
    Pick<
      ClickEvent,
      | 'firstApp'
      | 'branch'
      | 'alias'
      | 'forgiven'
      | 'nonce'
      | 'shown'
      | 'left'
      | 'stayed'
      | 'app'
      | 'technique'
      | 'excluded'
      | 'voucher'
      | 'assigned'
    >
  > & {
    /** Whom the visit counts for, if that is not the visitor of this request as described. */
    traits?: VisitorTraits;
  };

/** The end of a visit. */
export interface Decision {
  /**
   * Null if the visit is not recorded at all. If it is excluded because of the visitor, the journal records only that; if
   * because of the link, the count names the reason.
   */
  count: LinkVisitCount | null;
  response: VisitResponse;
}

/** What later steps are to take for the visit's destination and branch, or for its arm. */
export interface Rerouted {
  reroute: Partial<Pick<LinkVisit, 'destination' | 'branch' | 'arm' | 'assigned'>>;
}

/** One step of routing: decides the visit, passes it on with another destination, or returns null to pass it on. */
export interface RoutingStep {
  readonly name: string;
  decide(visit: LinkVisit): Decision | Rerouted | null;
}

/** Whether the visitor has passed a step, on an earlier page or with this request. */
export function hasPassed({ link, handOver, passwordAttempt }: LinkVisit, step: PassableStep): boolean {
  if (step === 'password' && passwordAttempt?.result === 'right') return true;
  if (!handOver?.passed.includes(step)) return false;
  return step !== 'password' || handOver.passwordVersion === versionOf(link);
}

/** Version of the link's password; null if it has none. */
const versionOf = ({ passwordHash }: LinkRoute): string | null =>
  passwordHash === null ? null : passwordVersion(passwordHash);

/**
 * Whom a visit with pages counts for: the visitor of its first page, as far as tokens have room. Undefined if it does not count.
 */
export function traitsOf({ link, visitor, handOver, branch }: LinkVisit): VisitorTraits | undefined {
  if (!visitor.traits) return undefined;
  // Tokens of the version before have only the source.
  return handOver === null
    ? fittingTraits(visitor.traits, branch, link.alias)
    : 'country' in handOver.traits
      ? handOver.traits
      : { ...visitor.traits, ...handOver.traits };
}

/** When the visit began, in milliseconds since 1970: the time that all of its pages and its click count for. */
export const startOf = ({ handOver, now }: LinkVisit): number =>
  handOver === null ? now : timeOfId(handOver.nonce);

/** Stands for the visitor of a request that does not count, in a token that is of no use. */
const nobody: VisitorTraits = {
  country: 'XX',
  device: 'other',
  source: 'direct',
  browser: 'other',
  system: 'other',
  referrer: 'none',
};

/**
 * A token for the page after this one, with which the visit continues: what an earlier token of it says, with `changes`.
 * Null if none can be issued now.
 */
export function nextToken(visit: LinkVisit, changes: Partial<NextHandOver>): string | null {
  const { link, branch, visitor, handOver, issueToken } = visit;
  const next: NextHandOver = {
    app: null,
    firstApp: '',
    technique: null,
    ...handOver,
    alias: handOver === null ? link.alias : handOver.alias,
    traits: traitsOf(visit) ?? fittingTraits(visit.describeUncounted?.() ?? nobody, branch, link.alias),
    passed: passableSteps.filter((step) => hasPassed(visit, step)),
    passwordVersion: hasPassed(visit, 'password') ? versionOf(link) : null,
    behavior: link.behavior,
    branch,
    ...(visitor.isAutomated && { isAutomated: true }),
    ...changes,
  };
  // A HEAD gets the same response as its GET but is not a view, so following it must count as a new visit. A bot must
  // not get any further.
  return issueToken(next, { expired: visitor.exclusion !== undefined });
}
