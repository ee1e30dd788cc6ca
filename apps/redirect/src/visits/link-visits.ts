import { CurrentTables } from '@app/breakout';
import { DatabaseClock } from '@app/clicks';
import { Settings } from '@app/common';
import { type ownImagePath, passwordField, previewImagePath } from '@app/pages';
import { type LinkRoute, queryValue } from '@app/routing';
import type { VisitDescription } from '@app/visitors';
import {
  decide,
  type Decision,
  hasPassed,
  linkImage,
  type LinkVisit,
  type PasswordAttempt,
  reservedParameters,
  startOf,
  tokenParameter,
  type VisitResponse,
} from '@app/visits';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readForm } from '../http/form-body.js';
import { isFromOtherSite } from '../http/other-site.js';
import { VisitResponder } from '../http/visit-responder.js';
import { AccountBrands } from '../routes/account-brands.js';
import { DomainHosts } from '../routes/domain-hosts.js';
import { RuleSets } from '../routes/rule-sets.js';
import { ClickVouchers } from './click-vouchers.js';
import { HandOvers } from './hand-overs.js';
import { PasswordAttempts } from './password-attempts.js';
import { PreviewImageVisits } from './preview-image-visits.js';
import { RuleVisitors } from './rule-visitors.js';
import { TechniqueOutcomes } from './technique-outcomes.js';
import { VisitJournal } from './visit-journal.js';

/** The outcome of an item's visit, its visitor, and when it began, in milliseconds since 1970. */
export type ItemDecision = Decision & { visitor: VisitDescription; start: number };

/** Where visitors report links and pages. Only if sign-up is open. */
export class ReportUrls {
  private readonly base: string | undefined;

  constructor(
    { SIGNUP, API_BASE_URL }: Pick<Settings, 'SIGNUP' | 'API_BASE_URL'>,
    private readonly domains: Pick<DomainHosts, 'domainOf'>,
  ) {
    this.base = SIGNUP === 'open' ? `${API_BASE_URL}/report?slug=` : undefined;
  }

  /** Where something on a domain is reported: its slug is appended. Undefined unless sign-up is open. */
  of(domainId: number): string | undefined {
    if (this.base === undefined) return undefined;
    const { host } = this.domains.domainOf(domainId);
    return host === null ? this.base : `${this.base}${host}%2F`;
  }
}

/** Visits of links. */
@Injectable()
export class LinkVisits {
  private readonly reports: ReportUrls;

  constructor(
    settings: Settings,
    private readonly domains: DomainHosts,
    private readonly journal: VisitJournal,
    private readonly handOvers: HandOvers,
    private readonly clock: DatabaseClock,
    private readonly passwords: PasswordAttempts,
    private readonly previews: PreviewImageVisits,
    private readonly ruleSets: RuleSets,
    private readonly ruleVisitors: RuleVisitors,
    private readonly responder: VisitResponder,
    private readonly tables: CurrentTables,
    private readonly outcomes: TechniqueOutcomes,
    private readonly brands: AccountBrands,
    private readonly vouchers: ClickVouchers,
  ) {
    this.reports = new ReportUrls(settings, domains);
  }

  /**
   * A visit at the link's own slug, or at one of its aliases.
   * @param query of the request, raw, without `?`.
   * @param isForgiven true if text around the link had to be dropped from the path.
   */
  async visit(
    link: LinkRoute,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
    isForgiven = false,
  ): Promise<void> {
    const visit = this.ownVisit(link, query, request);
    visit.isForgiven = isForgiven;
    const decision = this.decide(visit);
    await this.finish(visit, decision instanceof Promise ? await decision : decision, response);
  }

  /**
   * An image of the link's preview. Not a visit. There is none if visits get a 404 or the link was disabled.
   * @param path below the slug: `previewImagePath` for the drawn image, `ownImagePath` for the owner's.
   */
  async showPreview(
    link: LinkRoute,
    path: typeof previewImagePath | typeof ownImagePath,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const visit = { ...this.ownVisit(link, query, request, { isVisit: false }), voucherOf: undefined };
    const { kind } = decide(visit).response;
    if (link.preview === null || kind === 'not_found' || kind === 'ended' || kind === 'disabled') {
      return this.responder.notFound(response);
    }
    if (path === previewImagePath) {
      const image = linkImage(link, link.preview, this.domains.originOf(link.domainId));
      return this.previews.show(image, request, response);
    }
    if (link.previewImage === null) return this.responder.notFound(response);
    return this.previews.showOwn(link, link.previewImage, request, response);
  }

  /** Whether a link with a password accepts its form from this visitor now. */
  takesForm(link: LinkRoute, query: string, request: IncomingMessage): boolean {
    return isThere(decide(this.ownVisit(link, query, request)));
  }

  /**
   * A submitted password form. Visitors who would not see the password page get the same response as without the form.
   * @param query of the request, raw, without `?`.
   * @throws HttpError if the form cannot be read, DomainError unavailable if too many passwords are being checked.
   */
  async enterPassword(
    link: LinkRoute,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const visit = this.ownVisit(link, query, request);
    const before = decide(visit);
    if (!isThere(before)) return this.responder.refuseMethod(response);
    const passwordAttempt = mayEnterPassword(visit, before) ? await this.attempt(link, response) : null;
    const decision = await this.decide({ ...visit, passwordAttempt });
    await this.finish(visit, decision, response);
  }

  /** Null if the form has no password or comes from another site, which may not try passwords in a visitor's name. */
  private async attempt(link: LinkRoute, response: ServerResponse): Promise<PasswordAttempt | null> {
    const { req: request } = response;
    const form = await readForm(request);
    const [password, ...more] = form.getAll(passwordField);
    if (!password || more.length > 0 || isFromOtherSite(request, this.domains.originOf(link.domainId)))
      return null;
    return this.passwords.check(link, link.passwordHash ?? '', password, response);
  }

  /** Decides a visit. If its page shows a brand that is not cached, the visit is decided again with the brand. */
  private decide(visit: LinkVisit): Decision | Promise<Decision> {
    const decision = decide(visit);
    if (!showsBrand(decision.response)) return decision;
    const brand = this.brands.of(visit.link.account);
    return brand instanceof Promise
      ? brand.then((read) => (read === null ? decision : decide({ ...visit, brandOf: () => read })))
      : decision;
  }

  private async finish(
    visit: LinkVisit,
    { count, response: result }: Decision,
    response: ServerResponse,
  ): Promise<void> {
    const { link, visitor } = visit;
    if (count) {
      await this.journal.record([this.journal.event(link, count, visitor, response.req, startOf(visit))]);
    }
    await this.responder.respond(response, result);
  }

  private ownVisit(
    link: LinkRoute,
    query: string,
    request: IncomingMessage,
    { isVisit } = { isVisit: true },
  ): LinkVisit {
    const visitor = this.journal.describe(request, isVisit ? link.id : undefined);
    const token = this.tokenIn(query, link, visitor);
    return this.visitOf(link, asFirstDescribed(visitor, token.handOver), query, request, {
      ...token,
      redirectOutcome: 'link',
      reservedParameters,
    });
  }

  /**
   * Routes a visit as an item of a bio page. A token in the query belongs to another visit; it only prevents another
   * breakout, so that visitors are not sent in circles.
   * @param reserved names in the query that are not forwarded.
   */
  async decideItem(
    link: LinkRoute,
    visitor: VisitDescription,
    query: string,
    reserved: ReadonlySet<string>,
    request: IncomingMessage,
  ): Promise<ItemDecision> {
    const visit = this.visitOf(link, visitor, query, request, {
      hasToken: queryValue(query, tokenParameter) !== undefined,
      handOver: null,
      redirectOutcome: 'item',
      reservedParameters: reserved,
    });
    return { ...(await this.decide(visit)), visitor, start: startOf(visit) };
  }

  /**
   * Routes a visit of a URL item of a bio page. Its token, if the visitor brings one, is of an earlier visit of the item.
   * @param item from `itemRouteOf`.
   * @param reserved names in the query that are not forwarded.
   */
  async decideUrlItem(
    item: LinkRoute,
    visitor: VisitDescription,
    query: string,
    reserved: ReadonlySet<string>,
    request: IncomingMessage,
  ): Promise<ItemDecision> {
    const token = this.tokenIn(query, item, visitor);
    const visit = this.visitOf(item, asFirstDescribed(visitor, token.handOver), query, request, {
      ...token,
      redirectOutcome: 'item',
      reservedParameters: reserved,
    });
    const decision = await this.decide({ ...visit, isPageItem: true });
    return { ...decision, visitor: visit.visitor, start: startOf(visit) };
  }

  private tokenIn(
    query: string,
    link: LinkRoute,
    { exclusion }: VisitDescription,
  ): Pick<LinkVisit, 'hasToken' | 'handOver' | 'arm'> {
    const token = queryValue(query, tokenParameter);
    if (token === undefined || exclusion) return { hasToken: token !== undefined, handOver: null };
    const handOver = this.handOvers.read(token, link);
    if (handOver !== null || !link.conversions) return { hasToken: true, handOver, arm: handOver?.arm };
    // A visitor who returns late was shown the way out nevertheless.
    return { hasToken: true, handOver, arm: this.handOvers.armOf(token, link) };
  }

  private visitOf(
    link: LinkRoute,
    visitor: VisitDescription,
    query: string,
    request: IncomingMessage,
    origin: Pick<LinkVisit, 'hasToken' | 'handOver' | 'arm' | 'redirectOutcome' | 'reservedParameters'>,
  ): LinkVisit {
    const { headers } = request;
    const now = this.clock.now();
    return {
      link,
      destination: link.destination,
      branch: null,
      rules: this.ruleSets.of(link),
      visitor,
      now,
      query,
      userAgent: headers['user-agent'] ?? '',
      acceptLanguage: headers['accept-language'],
      tables: this.tables.current,
      recordsOf: (inApp) => this.outcomes.of(inApp),
      chance: Math.random,
      draw: (id, at) => this.ruleVisitors.draw(link.id, id, request, at),
      shortUrlBase: this.domains.originOf(link.domainId),
      isElsewhere: this.domains.of(headers.host).id !== link.domainId,
      reportBase: this.reports.of(link.domainId),
      describeForRules: () => this.ruleVisitors.describe(link.id, visitor, query, request, now),
      describeUncounted: () => this.journal.describeUncounted(request).traits,
      issueToken: (handOver, { expired }) => this.handOvers.issue(link, handOver, { expired, now }),
      brandOf: () => this.brands.inMemory(link.account),
      voucherOf: link.conversions ? this.vouchers.forVisit(link) : undefined,
      passwordAttempt: null,
      ...origin,
    };
  }
}

/** Every page of a visit counts, or does not, like the first one, even if a burst begins or ends meanwhile. */
function asFirstDescribed(visitor: VisitDescription, handOver: LinkVisit['handOver']): VisitDescription {
  if (visitor.exclusion || handOver === null) return visitor;
  const { isAutomated = false } = handOver;
  return isAutomated === (visitor.isAutomated ?? false) ? visitor : { ...visitor, isAutomated };
}

/** True if a response is one of the pages that show the brand of the link's account. */
const showsBrand = (response: VisitResponse): boolean =>
  response.kind === 'ended' ||
  (response.kind === 'page' &&
    (response.outcome === 'breakout' || response.outcome === 'gate' || response.outcome === 'password'));

/** False for links that are paused or over, which accept no forms, like unknown slugs. */
const isThere = ({ response: { kind } }: Decision): boolean => kind !== 'not_found' && kind !== 'ended';

/** False for bots, which never get past the page, and for visitors who have already entered the password. */
const mayEnterPassword = (visit: LinkVisit, { response }: Decision): boolean =>
  (visit.visitor.exclusion === undefined || visit.visitor.exclusion === 'automated') &&
  !hasPassed(visit, 'password') &&
  response.kind === 'page' &&
  (response.outcome === 'gate' || response.outcome === 'password');
