import type { BreakoutTables, NextHandOver } from '@app/breakout';
import { type LinkRoute, chooseBranch, type CompiledRules, type Draw, type RuleVisitor } from '@app/routing';
import { type Device, isScan, type Platform, scanSource, type VisitDescription } from '@app/visitors';
import { type LinkVisit, reservedParameters } from './link-visit.js';
import { route } from './routing-steps.js';

/** A hypothetical visitor. All keys are those of reports. */
export interface ImaginedVisitor {
  /** ISO 3166 alpha-2, or `XX` if unknown. */
  country: string;
  /** Like an `Accept-Language` header. */
  language: string | undefined;
  device: Device;
  system: string;
  browser: string;
  /** The app whose in-app browser they use; null for an ordinary browser. */
  app: string | null;
  /** Where the visit comes from if it is not in the browser of a known app. */
  source: string;
  /** Of the request, raw, without `?`. */
  query: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** A page on the way to the destination, or the redirect out of an app's browser. */
export type Stage = 'gate' | 'password' | 'breakout';

/** Of the installation. */
interface DryRunOptions {
  shortUrlBase: string;
  /** The techniques and apps in use. */
  tables: BreakoutTables;
}

/** What would become of a visit whose visitor passes every page. */
export interface DryRun {
  /** In order. */
  stages: Stage[];
  /** The step that ends the visit. */
  end: string;
  /** Where the visitor arrives; null if they get a page that leads nowhere. */
  location: string | null;
  /** Zero-based position of the link's rule that decided; null if none did. */
  rule: number | null;
  /** True if a share or a split had a part in it, so that a similar visitor may get another result. */
  drawn: boolean;
}

/** Stands in for a token and its nonce. Nothing reads them. */
const example = 'dry-run';

/**
 * Routes an imagined visit of a link, page by page, with the steps that route real ones. Nothing is counted.
 * @param draw what shares and splits draw for a rule. Called once for each.
 */
export function dryRun(
  link: LinkRoute,
  rules: CompiledRules | null,
  visitor: ImaginedVisitor,
  { shortUrlBase, tables }: DryRunOptions,
  draw: (ruleId: string) => Draw,
): DryRun {
  const draws = new Map<string, Draw>();
  const drawOnce = (ruleId: string): Draw => {
    const drawn = draws.get(ruleId) ?? draw(ruleId);
    draws.set(ruleId, drawn);
    return drawn;
  };
  const forRules = ruleVisitorOf(visitor, drawOnce);
  /** What the tokens on the current page say. */
  const issued: NextHandOver[] = [];
  let visit: LinkVisit = {
    link,
    destination: link.destination,
    branch: null,
    rules,
    visitor: describe(visitor),
    now: visitor.now,
    query: visitor.query,
    reservedParameters,
    userAgent: '',
    acceptLanguage: visitor.language,
    hasToken: false,
    handOver: null,
    passwordAttempt: null,
    redirectOutcome: 'link',
    tables,
    describeForRules: () => forRules,
    recordsOf: () => noRecords,
    // A few real visits try other techniques. This one does not.
    chance: () => 0.999,
    shortUrlBase,
    issueToken(handOver) {
      issued.push(handOver);
      return example;
    },
  };
  const stages: Stage[] = [];
  for (;;) {
    issued.length = 0;
    const { step, decision } = route(visit);
    const { response } = decision;
    // The breakout issues a second token, for phones without the destination's app.
    const [handOver] = issued;
    if (isStage(step) && handOver && stages.length < maxStages) {
      stages.push(step);
      visit = nextVisit(visit, step, handOver);
      continue;
    }
    return {
      stages,
      end: step,
      location: response.kind === 'redirect' ? response.location : null,
      rule: reachesRules(step) && rules !== null ? decidingRule(rules, forRules) : null,
      drawn: draws.size > 0,
    };
  }
}

/** Each page is passed once. */
const maxStages = 3;

const isStage = (step: string): step is Stage => ['gate', 'password', 'breakout'].includes(step);

/** Steps before the rules decide without them. */
const reachesRules = (step: string): boolean => step === 'rules' || step === 'redirect' || isStage(step);

/** The request with which a visitor leaves a page. */
const nextVisit = (visit: LinkVisit, step: Stage, handOver: NextHandOver): LinkVisit => ({
  ...visit,
  hasToken: true,
  handOver: { ...handOver, nonce: example },
  passwordAttempt: step === 'password' ? { result: 'right' } : null,
  // A breakout ends in the phone's own browser.
  visitor: step === 'breakout' && visit.visitor.traits ? { ...visit.visitor, inApp: null } : visit.visitor,
});

const noRecords = { ofVersion: () => undefined, ofApp: () => undefined };

/** The source of a visit from the browser of a known app is that app, unless the visitor scanned a QR code. */
const sourceOf = ({ app, source, query }: ImaginedVisitor): string => {
  if (isScan(query)) return scanSource;
  return app === null || app === 'webview' ? source : app;
};

function describe(visitor: ImaginedVisitor): VisitDescription {
  const { country, device, system, browser, app } = visitor;
  const traits = {
    country,
    device,
    system,
    browser,
    source: sourceOf(visitor),
    referrer: 'none',
  };
  return {
    traits,
    inApp: app === null ? null : { app, platform: platformOf(system), version: null },
  };
}

const platformOf = (system: string): Platform =>
  system === 'ios' || system === 'android' ? system : 'desktop';

const ruleVisitorOf = (visitor: ImaginedVisitor, draw: (ruleId: string) => Draw): RuleVisitor => ({
  country: visitor.country,
  device: visitor.device,
  system: visitor.system,
  browser: visitor.browser,
  source: sourceOf(visitor),
  app: visitor.app,
  acceptLanguage: visitor.language,
  query: visitor.query,
  now: visitor.now,
  draw,
});

/** The first rule without which, and everything after it, no rule would decide. */
function decidingRule(rules: CompiledRules, visitor: RuleVisitor): number | null {
  const at = rules.rules.findIndex(
    (_, index) => chooseBranch({ ...rules, rules: rules.rules.slice(0, index + 1) }, visitor) !== null,
  );
  return at < 0 ? null : at;
}
