import { DatabaseClock } from '@app/clicks';
import { newId, Settings } from '@app/common';
import { isDatabaseUnavailable } from '@app/database';
import { LimiterStore } from '@app/operations';
import {
  chooseLanguage,
  consentVersion,
  type Language,
  languageNamed,
  renderSignupConfirmation,
  renderSignupNotice,
  renderSignupProblem,
  signupFields,
  type SignupNotice,
  type SignupProblem,
} from '@app/pages';
import { isOnTime, type PageItem, type PageRoute, queryValue } from '@app/routing';
import {
  addSignup,
  confirmSignup,
  idInToken,
  signupEmail,
  signupPurpose,
  type SignupResult,
} from '@app/signups';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pg from 'pg';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { readForm } from '../http/form-body.js';
import { isFromOtherSite } from '../http/other-site.js';
import { visitHolder } from '../http/visit-holder.js';
import { VisitResponder } from '../http/visit-responder.js';
import { DomainHosts } from '../routes/domain-hosts.js';
import { SigningSecret } from './signing-secret.js';

/** Forms that a network may send in an hour, over all pages: people at an event share one. */
const signupsPerNetwork = 30;
/**
 * Forms that a page may get in an hour, from all networks: each may send a mail to a recipient who did not ask for it.
 */
const signupsPerPage = 1_000;
const hourSeconds = 3_600;
const retryAfterSeconds = '2';

/** Status of the page that shows the form again. */
const statusOf: Record<SignupProblem, number> = {
  email: 400,
  consent: 400,
  tooMany: 429,
  full: 503,
  unavailable: 503,
};

/** The form of a page, with the title of its item. */
type Form = Parameters<typeof renderSignupProblem>[1];

/**
 * Sign-ups on bio pages. Addresses go straight into the database: never into the journal, the queue or a log. Only a
 * keyed hash of the visitor's network is stored, for an hour.
 */
@Injectable()
export class PageSignups {
  private readonly byNetwork: RateLimiterAbstract;
  private readonly byPage: RateLimiterAbstract;

  constructor(
    private readonly settings: Settings,
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly secret: SigningSecret,
    private readonly domains: DomainHosts,
    private readonly clock: DatabaseClock,
    private readonly responder: VisitResponder,
    store: LimiterStore,
  ) {
    const limiter = (name: string, points: number) =>
      store.limiter(
        { keyPrefix: `waypost:page-sign-ups:${name}`, points, duration: hourSeconds },
        { fallback: true },
      );
    this.byNetwork = limiter('network', signupsPerNetwork);
    this.byPage = limiter('page', signupsPerPage);
  }

  /**
   * The page behind the link in a mail. @returns whether the query has such a link: otherwise, it is a visit of the
   * page.
   */
  showConfirmation(page: PageRoute, query: string, response: ServerResponse): boolean {
    if (!query.includes(signupFields.token) || !itemOf(page)) return false;
    const token = queryValue(query, signupFields.token);
    if (token === undefined || this.idIn(token) === null) return false;
    this.send(response, 200, renderSignupConfirmation(token, this.about(page, response.req)));
    return true;
  }

  /**
   * A form that was sent to the address of a page. The response does not reveal whether the address was known.
   * @throws HttpError if it cannot be read.
   */
  async submit(page: PageRoute, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const item = itemOf(page);
    if (!item?.signup) return this.responder.refuseMethod(response);
    const form = await readForm(request);
    // Other sites may not sign up their visitors.
    if (isFromOtherSite(request, this.domains.originOf(page.domainId))) {
      return this.responder.redirect(response, 'page', this.addressOf(page));
    }
    const token = form.get(signupFields.token);
    if (token !== null) return this.confirm(page, token, request, response);
    if (!isOnTime(item, this.clock.now())) return this.responder.notFound(response);
    const { consent, button } = item.signup;
    const shown = {
      action: `/${page.slug}`,
      title: item.title,
      email: (form.get(signupFields.email) ?? '').slice(0, 320),
      ...{ consent, button },
    };
    const notice = this.settings.SMTP_URL ? 'checkMail' : 'done';
    // A program gets the response that it expects.
    if (form.get(signupFields.trap)) return this.notice(page, notice, request, response);
    const email = signupEmail(shown.email);
    if (email === null || form.getAll(signupFields.email).length > 1) {
      return this.problem(page, 'email', shown, response);
    }
    if (form.get(signupFields.consent) !== consentVersion(consent)) {
      return this.problem(page, 'consent', shown, response);
    }
    const waitSeconds = await this.count(page, response);
    if (waitSeconds !== null) return this.problem(page, 'tooMany', shown, response, String(waitSeconds));
    const result = await this.add(page, email, consent, request);
    if (result === 'gone') return this.responder.notFound(response);
    if (result !== 'added') return this.problem(page, result, shown, response);
    return this.notice(page, notice, request, response);
  }

  private async add(
    page: PageRoute,
    email: string,
    consent: string,
    request: IncomingMessage,
  ): Promise<SignupResult | 'unavailable'> {
    try {
      return await addSignup(this.pool, {
        accountId: page.account,
        websiteId: page.id,
        id: newId(),
        email,
        consent,
        language: this.about(page, request).language,
        byMail: Boolean(this.settings.SMTP_URL),
      });
    } catch (error) {
      if (isUnavailable(error)) return 'unavailable';
      throw withoutDetail(error);
    }
  }

  private async confirm(
    page: PageRoute,
    token: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const id = this.idIn(token);
    try {
      const isKnown =
        id !== null && (await confirmSignup(this.pool, { accountId: page.account, websiteId: page.id, id }));
      return this.notice(page, isKnown ? 'confirmed' : 'expired', request, response);
    } catch (error) {
      if (!isUnavailable(error)) throw withoutDetail(error);
      return this.responder.unavailable(response);
    }
  }

  /** @returns seconds to wait if this network or page has had too many, else null. */
  private async count(page: PageRoute, response: ServerResponse): Promise<number | null> {
    const network = createHmac('sha256', this.secret.value ?? '')
      .update(`page sign-up\0${visitHolder(this.settings, response).key}`)
      .digest('base64url');
    try {
      await this.byNetwork.consume(network);
      await this.byPage.consume(page.id);
      return null;
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown;
      return Math.max(1, Math.ceil(thrown.msBeforeNext / 1000));
    }
  }

  private idIn(token: string): string | null {
    const secret = this.secret.value;
    if (secret === undefined) return null;
    return idInToken(token, (id) => createHmac('sha256', secret).update(`${signupPurpose}\0${id}`).digest());
  }

  private problem(
    page: PageRoute,
    problem: SignupProblem,
    form: Form,
    response: ServerResponse,
    retryAfter = retryAfterSeconds,
  ): void {
    const status = statusOf[problem];
    const headers = status === 400 ? undefined : { 'Retry-After': retryAfter };
    const { req: request } = response;
    this.send(response, status, renderSignupProblem(problem, form, this.about(page, request)), headers);
  }

  private notice(
    page: PageRoute,
    notice: SignupNotice,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    this.send(response, 200, renderSignupNotice(notice, this.about(page, request)));
  }

  private send(
    response: ServerResponse,
    status: number,
    page: ReturnType<typeof renderSignupNotice>,
    headers?: Record<string, string>,
  ): void {
    this.responder.page(response, status >= 500 ? 'unavailable' : 'page', status, page, {
      Vary: 'Accept-Language',
      ...headers,
    });
  }

  /** The address of the page, and the language of texts about it. */
  private about(page: PageRoute, { headers }: IncomingMessage): { page: string; language: Language } {
    const language = languageNamed(page.language) ?? chooseLanguage(headers['accept-language']);
    return { page: `/${page.slug}`, language };
  }

  private addressOf({ domainId, slug }: PageRoute): string {
    return `${this.domains.originOf(domainId)}/${slug}`;
  }
}

/** The item with the form, of which a page has at most one. */
const itemOf = ({ items }: PageRoute): PageItem | undefined =>
  items.find(({ signup }) => signup !== undefined);

/** True if the database cannot be reached, or does not respond in time. */
const isUnavailable = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || /query read timeout/i.test((error as Error).message);

/** An error of the database without the values that it may repeat, which do not belong in a log. */
const withoutDetail = (error: unknown): Error =>
  new Error(`a sign-up was not stored: ${(error as { code?: string }).code ?? 'unknown error'}`);
