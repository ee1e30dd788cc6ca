import {
  type BreakoutTables,
  type HandOverTokens,
  type NextHandOver,
  type TechniqueRecords,
  passableSteps,
  type PassableStep,
} from '@app/breakout';
import type { ClickEvent } from '@app/clicks';
import type { Destination, LinkRoute } from '@app/routing';
import { passwordVersion } from '@app/passwords';
import type { CompiledRules, RuleVisitor } from '@app/rules';
import { type InAppBrowser, isScan, scanPair, type VisitDescription, withoutScan } from '@app/visitors';
import type { VisitResponse } from './visit-response.js';

/** The query parameter that carries a hand-over token. */
export const tokenParameter = 'b';
/** Query parameters that belong to the service and are not forwarded to destinations. */
export const reservedParameters: ReadonlySet<string> = new Set([tokenParameter, 'openExternalBrowser']);

/** The hand-over that a token carries, with the token's nonce. */
export type ReceivedHandOver = NonNullable<ReturnType<HandOverTokens['read']>>;

/** What became of a password that somebody entered. */
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
  /** What became of the password that this request brought; null if it brought none. */
  passwordAttempt: PasswordAttempt | null;
  /** For metrics: whether the visitor came by the link itself or by an item of a bio page. */
  redirectOutcome: 'link' | 'item';
  issueToken: (handOver: NextHandOver, options: { expired: boolean }) => string | null;
  /** The ways out of apps and into apps that are in use. */
  tables: BreakoutTables;
  /** What the rules may decide by. */
  describeForRules: () => RuleVisitor;
  /** What came of the techniques lately, for an app. */
  recordsOf: (inApp: InAppBrowser) => TechniqueRecords;
  /** A random number from 0 to 1, exclusive. */
  chance: () => number;
  /** Origin of the link's address. */
  shortUrlBase: string;
  /** True if the visit is on another domain than the link: by an item of a bio page, or as the link of a domain's `/`. */
  isElsewhere?: boolean;
  /** True for a URL item of a bio page: the visit of the page was the view. */
  isPageItem?: boolean;
  /** Where visitors can report the link, without its slug; left out unless sign-up is open. */
  reportBase?: string;
}

/** The part of the visitor's query that goes with them to the destination, raw. */
export const forwardedQuery = ({ link, query }: LinkVisit): string =>
  link.forwardQuery ? withoutScan(query) : '';

/**
 * The part of the visitor's query that goes with them to the next page of ours, raw. A scan is still one when the token
 * with the source has expired.
 */
export const ownQuery = ({ link, query }: LinkVisit): string => {
  if (link.forwardQuery) return query;
  return isScan(query) ? scanPair : '';
};

/** What a visit counts on its link, beyond what the journal adds by itself. */
export type LinkVisitCount = Pick<ClickEvent, 'views' | 'clicks'> &
  Partial<
    Pick<
      ClickEvent,
      'source' | 'branch' | 'nonce' | 'shown' | 'left' | 'stayed' | 'app' | 'technique' | 'excluded'
    >
  >;

/** The end of a visit. */
export interface Decision {
  /**
   * Null if the visit is not recorded at all. If it is excluded because of the visitor, the journal records only that; if
   * because of the link, the count says so.
   */
  count: LinkVisitCount | null;
  response: VisitResponse;
}

/** What later steps are to take for the visit's destination and branch. */
export interface Rerouted {
  reroute: Pick<LinkVisit, 'destination' | 'branch'>;
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
 * A token for the page after this one, with which the visit goes on: what an earlier token of it says, with `changes`.
 * Null if none can be issued now.
 */
export function nextToken(visit: LinkVisit, changes: Partial<NextHandOver>): string | null {
  const { link, branch, visitor, handOver, issueToken } = visit;
  const next: NextHandOver = {
    app: null,
    source: visitor.traits?.source ?? 'direct',
    technique: null,
    ...handOver,
    passed: passableSteps.filter((step) => hasPassed(visit, step)),
    passwordVersion: hasPassed(visit, 'password') ? versionOf(link) : null,
    behavior: link.behavior,
    branch,
    ...changes,
  };
  // A HEAD gets the same response as its GET but is not a view, so following it must count as a new visit. A bot must
  // not get any further.
  return issueToken(next, { expired: visitor.exclusion !== undefined });
}
