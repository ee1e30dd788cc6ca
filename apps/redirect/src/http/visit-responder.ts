import { type DisabledReason, Settings } from '@app/common';
import { errorResponse, type HttpError, methodNotAllowed, transportSecurity } from '@app/operations';
import {
  type Page,
  type PageBrand,
  renderBlockedPage,
  renderDisabledPage,
  renderEndedPage,
  renderFailedPage,
  renderHomePage,
  renderNewerPage,
  renderNotFoundPage,
  renderUnavailablePage,
} from '@app/pages';
import type { PageBytes, VisitOutcome, VisitResponse } from '@app/visits';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { AccountBrands } from '../routes/account-brands.js';
import { DomainHosts } from '../routes/domain-hosts.js';
import { VisitMetrics } from './visit-metrics.js';

const retryAfterSeconds = '2';
/** Long, because an operator has to start a later version first. */
const upgradeAfterSeconds = '300';

/** Sends the responses of visits, with the headers that every response has, and counts them in the metrics. */
@Injectable()
export class VisitResponder {
  private readonly transportSecurity: Record<string, string>;

  constructor(
    private readonly metrics: VisitMetrics,
    private readonly domains: DomainHosts,
    private readonly brands: AccountBrands,
    { SHORT_URL_BASE }: Settings,
  ) {
    this.transportSecurity = transportSecurity(SHORT_URL_BASE);
  }

  respond(response: ServerResponse, result: VisitResponse): void | Promise<void> {
    switch (result.kind) {
      case 'redirect':
        return this.redirect(response, result.outcome, result.location, result.headers);
      case 'page':
        return this.page(response, result.outcome, result.status ?? 200, result.page, result.headers);
      case 'speculative':
        return this.refuseSpeculative(response);
      case 'unavailable':
        return this.unavailable(response);
      case 'not_found':
        return this.notFound(response);
      case 'ended':
        return this.ended(response, result.brand);
      case 'disabled':
        return this.disabled(response, result.reason);
      case 'blocked':
        return this.blocked(response);
    }
  }

  redirect(
    response: ServerResponse,
    outcome: VisitOutcome,
    location: string,
    headers?: Record<string, string>,
  ): void {
    // A 302 lets browsers send the form again, to the destination.
    const status = response.req.method === 'POST' ? 303 : 302;
    this.send(response, outcome, status, { Location: location, 'Content-Length': '0', ...headers });
  }

  page(
    response: ServerResponse,
    outcome: VisitOutcome,
    status: number,
    { html, policy }: Page | PageBytes,
    headers?: Record<string, string>,
  ): void {
    this.send(
      response,
      outcome,
      status,
      {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        ...headers,
      },
      html,
    );
  }

  /** The contact of a bio page. Phones show it; other systems save a file. */
  vCard(response: ServerResponse, vCard: string): void {
    const body = Buffer.from(vCard);
    this.send(
      response,
      'item',
      200,
      {
        'Content-Type': 'text/vcard; charset=utf-8',
        'Content-Disposition': 'inline; filename="contact.vcf"',
        'Content-Security-Policy': "default-src 'none'",
      },
      body,
    );
  }

  /** A 404, or, on a domain that has one, the redirect that takes its place. On an account's own domain, it shows the brand. */
  notFound(response: ServerResponse): void | Promise<void> {
    const domain = this.domains.of(response.req.headers.host);
    const brand =
      domain.account && domain.isProven && !domain.notFound ? this.brands.of(domain.account) : null;
    return brand instanceof Promise
      ? brand.then((read) => this.nothing(response, 'not_found', renderNotFoundPage, read))
      : this.nothing(response, 'not_found', renderNotFoundPage, brand);
  }

  /** For a link whose time or clicks are used up. @param brand of the link's account. */
  ended(response: ServerResponse, brand: PageBrand | null = null): void {
    this.nothing(response, 'expired', renderEndedPage, brand);
  }

  private nothing(
    response: ServerResponse,
    outcome: VisitOutcome,
    render: typeof renderNotFoundPage,
    brand: PageBrand | null,
  ): void {
    const elsewhere = this.domains.of(response.req.headers.host).notFound;
    if (elsewhere) return this.redirect(response, outcome, elsewhere);
    this.notice(response, outcome, 404, (acceptLanguage) => render(acceptLanguage, brand));
  }

  /** For a link or page that an operator disabled. */
  disabled(response: ServerResponse, reason: DisabledReason): void {
    this.notice(response, 'disabled', 410, (acceptLanguage) => renderDisabledPage(reason, acceptLanguage));
  }

  /** For a visitor whom the rules of a link block. */
  blocked(response: ServerResponse): void {
    this.notice(response, 'blocked', 451, renderBlockedPage);
  }

  /** The browser discards this and requests the page again when the person goes there. */
  refuseSpeculative(response: ServerResponse): void {
    this.send(response, 'speculative', 503, { 'Content-Length': '0' });
  }

  /** @param allowed the methods that the address takes now. */
  refuseMethod(response: ServerResponse, allowed = ['GET', 'HEAD']): void {
    this.refuse(response, 'method_not_allowed', methodNotAllowed(allowed));
  }

  /** For a request that no browser sends by itself. */
  refuse(response: ServerResponse, outcome: VisitOutcome, error: HttpError): void {
    const id = randomUUID();
    const { status, headers, body } = errorResponse(error, id);
    this.send(
      response,
      outcome,
      status,
      { ...headers, 'Content-Type': 'application/json; charset=utf-8', 'X-Request-Id': id },
      JSON.stringify(body),
    );
  }

  /** For a slug that cannot be looked up, or a page that cannot be issued, now. */
  unavailable(response: ServerResponse): void {
    this.notice(response, 'unavailable', 503, renderUnavailablePage, { 'Retry-After': retryAfterSeconds });
  }

  /** For a link or page with a guard that this version does not know. */
  newer(response: ServerResponse): void {
    this.notice(response, 'newer', 503, renderNewerPage, { 'Retry-After': upgradeAfterSeconds });
  }

  /** For an internal error. */
  failed(response: ServerResponse): void {
    this.notice(response, 'failed', 500, renderFailedPage, { 'Retry-After': retryAfterSeconds });
  }

  /** For `/` of the short host. */
  home(response: ServerResponse): void {
    this.notice(response, 'home', 200, renderHomePage);
  }

  /** A page in the visitor's language. */
  private notice(
    response: ServerResponse,
    outcome: VisitOutcome,
    status: number,
    render: (acceptLanguage: string | undefined) => Page,
    headers?: Record<string, string>,
  ): void {
    const page = render(response.req.headers['accept-language']);
    this.page(response, outcome, status, page, { Vary: 'Accept-Language', ...headers });
  }

  send(
    response: ServerResponse,
    outcome: VisitOutcome,
    status: number,
    headers: Record<string, string>,
    body?: string | Buffer,
  ): void {
    this.metrics.count(outcome);
    response.writeHead(status, {
      'X-Request-Id': randomUUID(),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      ...this.transportSecurity,
      ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
      ...headers,
    });
    response.end(body);
  }
}
