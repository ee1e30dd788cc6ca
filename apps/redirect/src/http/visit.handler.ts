import { codeKey, DomainError, securityTxt, Settings } from '@app/common';
import { HttpError } from '@app/operations';
import { ownImagePath, previewImagePath } from '@app/pages';
import { PreviewUnavailable } from '@app/previews';
import { hasUnknownGuard, type Route, routeKey } from '@app/routing';
import { Injectable, Logger } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DisabledAccounts } from '../routes/disabled-accounts.js';
import { DomainHosts, type ServedDomain } from '../routes/domain-hosts.js';
import { SlugCache } from '../routes/slug-cache.js';
import { LookupUnavailable } from '../routes/watched-cache.js';
import { LinkVisits } from '../visits/link-visits.js';
import { PageSignups } from '../visits/page-signups.js';
import { PageVisits } from '../visits/page-visits.js';
import { fixedResponse } from './fixed-responses.js';
import { RequestAborted } from './form-body.js';
import { requestedPath, type RequestedPath } from './requested-path.js';
import { UnknownPaths } from './unknown-paths.js';
import { VisitResponder } from './visit-responder.js';
import { VisitTraces } from './visit-traces.js';

/** Longer paths are not looked up. The alias in them has at most 255 bytes. */
const maxCodeBytes = 1_024;

/** The result of resolving a path. */
interface Place {
  route: Route;
  /** Id of a bio page's item, or the name of a preview image. */
  item: string | undefined;
  /** Raw, without `?`. */
  query: string;
  /** True if it was found only without the text around the link. */
  isForgiven: boolean;
}

/** True if the target has items or images below it. */
const hasPath = (route: Route, item: string | undefined): boolean =>
  item === undefined ||
  item === previewImagePath ||
  (route.kind === 'link' ? item === ownImagePath : route.items.some(({ id }) => id === item));

/** True if the target accepts forms. */
const takesForm = (route: Route): boolean =>
  route.kind === 'link'
    ? route.passwordHash !== null
    : route.items.some(({ signup }) => signup !== undefined);

/** Serves visitors. A visit takes one lookup in memory, one entry in the journal, and one response. */
@Injectable()
export class VisitHandler {
  private readonly logger = new Logger('Visits');
  constructor(
    private readonly settings: Settings,
    private readonly cache: SlugCache,
    private readonly disabledAccounts: DisabledAccounts,
    private readonly domains: DomainHosts,
    private readonly links: LinkVisits,
    private readonly pages: PageVisits,
    private readonly signups: PageSignups,
    private readonly responder: VisitResponder,
    private readonly traces: VisitTraces,
    private readonly unknown: UnknownPaths,
  ) {}

  /** Responds to every request; never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.traces.begin(request, response);
    this.serve(request, response).catch((error: unknown) => this.fail(response, error));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/' } = request;
    const known = this.domains.find(request.headers.host);
    const domain = known instanceof Promise ? await this.afterLookup(known, response) : known;
    const path = requestedPath(url);
    if (method === 'POST' && path.slug !== '') return this.servePost(domain, path, request, response);
    if (method !== 'GET' && method !== 'HEAD') return this.refuseMethod(domain, path, request, response);
    if (!domain.isProven) return this.responder.notFound(response);
    // Its home URL and 404 destination are the account's choice, too.
    if (domain.account !== null && this.disabledAccounts.has(domain.account)) {
      return this.responder.disabled(response, 'account');
    }
    const { slug, code } = path;
    if (slug === '') return this.serveHome(domain, path.query, request, response);
    if (slug === undefined && this.serveFixed(url, response)) return;
    const isSlug = slug !== undefined && path.item === undefined;
    const found = isSlug ? this.cache.find(routeKey({ domainId: domain.id, slug }), code) : null;
    const atSlug = found instanceof Promise ? await found : found;
    const place = atSlug === null && !isSlug ? await this.placeOf(domain.id, path) : null;
    const route = atSlug ?? place?.route ?? null;
    if (route === null) {
      await this.unknown.delay(response);
      return this.responder.notFound(response);
    }
    const itemId = place?.item;
    const query = place?.query ?? path.query;
    if (this.disabledAccounts.has(route.account)) {
      return this.responder.disabled(response, route.disabled ?? 'account');
    }
    if (hasUnknownGuard(route)) return this.responder.newer(response);
    if (route.kind === 'link') {
      if (itemId === undefined) {
        return this.links.visit(route, query, request, response, place?.isForgiven);
      }
      return itemId === previewImagePath || itemId === ownImagePath
        ? this.links.showPreview(route, itemId, query, request, response)
        : this.responder.notFound(response);
    }
    if (route.disabled) return this.responder.disabled(response, route.disabled);
    if (itemId === undefined) {
      if (query !== '' && this.signups.showConfirmation(route, query, response)) return;
      return this.pages.show(route, request, response);
    }
    if (itemId === previewImagePath) return this.pages.showPreview(route, request, response);
    return this.pages.follow(route, itemId, query, request, response);
  }

  /** An unknown host costs a lookup, like an unknown slug, so networks that invent hosts are delayed like those that guess slugs. */
  private async afterLookup(lookup: Promise<ServedDomain>, response: ServerResponse): Promise<ServedDomain> {
    const domain = await lookup;
    if (domain.account === null) await this.unknown.delay(response);
    return domain;
  }

  /**
   * Resolves a path: to an item or image of the target at a slug, or else to an alias, as is or without surrounding
   * text.
   */
  private async placeOf(domainId: number, path: RequestedPath): Promise<Place | null> {
    const { slug, item, code, query, forgiven } = path;
    let atSlug: Place | null = null;
    if (slug) {
      const route = await this.cache.find(
        routeKey({ domainId, slug }),
        item === undefined ? code : undefined,
      );
      if (route) atSlug = { route, item, query, isForgiven: false };
      if (route && hasPath(route, item)) return atSlug;
    }
    if (code !== '' && Buffer.byteLength(code) <= maxCodeBytes) {
      const alias = await this.cache.findAlias(routeKey({ domainId, slug: codeKey(code) }), code);
      if (alias) return { ...alias, item: undefined, query };
    }
    if (atSlug || !forgiven) return atSlug;
    const place = await this.placeOf(domainId, forgiven);
    return place && { ...place, isForgiven: true };
  }

  /** Any other method. The response names a form's only where one is accepted. */
  private async refuseMethod(
    domain: ServedDomain,
    path: RequestedPath,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (path.slug === '') return this.responder.refuseMethod(response);
    const place = domain.isProven ? await this.placeOf(domain.id, path) : null;
    if (!place) await this.unknown.delay(response);
    const route = place?.item === undefined ? place?.route : undefined;
    const takesPost =
      place &&
      route &&
      takesForm(route) &&
      !hasUnknownGuard(route) &&
      !this.disabledAccounts.has(route.account) &&
      (route.kind === 'website' ? !route.disabled : this.links.takesForm(route, place.query, request));
    this.responder.refuseMethod(response, takesPost ? ['GET', 'HEAD', 'POST'] : undefined);
  }

  /** Only a link with a password and a bio page with a sign-up form accept forms. */
  private async servePost(
    domain: ServedDomain,
    path: RequestedPath,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const place = domain.isProven ? await this.placeOf(domain.id, path) : null;
    if (!place) await this.unknown.delay(response);
    const route = place?.item === undefined ? place?.route : undefined;
    if (route && hasUnknownGuard(route)) return this.responder.newer(response);
    if (!place || !route || !takesForm(route)) return this.responder.refuseMethod(response);
    if (this.disabledAccounts.has(route.account)) {
      return this.responder.disabled(response, route.disabled ?? 'account');
    }
    if (route.kind === 'website') {
      return route.disabled
        ? this.responder.disabled(response, route.disabled)
        : this.signups.submit(route, request, response);
    }
    return this.links.enterPassword(route, place.query, request, response);
  }

  /** The domain's link, unless it was deleted or is on a domain that was lost. Its slug may be another link's by now. */
  private async serveHome(
    { defaultLink, home }: ServedDomain,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const route = defaultLink ? await this.cache.find(defaultLink.key) : null;
    if (
      route?.kind === 'link' &&
      route.id === defaultLink?.id &&
      route.account === defaultLink.account &&
      (await this.domains.findById(route.domainId)).isProven
    ) {
      if (hasUnknownGuard(route)) return this.responder.newer(response);
      return this.disabledAccounts.has(route.account)
        ? this.responder.disabled(response, route.disabled ?? 'account')
        : this.links.visit(route, query, request, response);
    }
    if (home) this.responder.redirect(response, 'home', home);
    else this.responder.home(response);
  }

  /** Files that every site is expected to have. @returns whether the path is one of them. */
  private serveFixed(url: string, response: ServerResponse): boolean {
    const { SECURITY_CONTACT, SHORT_URL_BASE } = this.settings;
    const fixed = fixedResponse(url, securityTxt(SECURITY_CONTACT, SHORT_URL_BASE));
    if (!fixed) return false;
    const outcome = fixed.status === 404 ? 'not_found' : 'home';
    this.responder.send(response, outcome, fixed.status, fixed.headers, fixed.body);
    return true;
  }

  private fail(response: ServerResponse, error: unknown): void {
    const unavailable =
      error instanceof LookupUnavailable ||
      error instanceof PreviewUnavailable ||
      (error instanceof DomainError && error.code === 'unavailable');
    const expected = unavailable || error instanceof HttpError || error instanceof RequestAborted;
    if (!expected) this.logger.error(error);
    if (response.headersSent || error instanceof RequestAborted) response.destroy();
    else if (error instanceof HttpError) this.responder.refuse(response, 'bad_form', error);
    else if (unavailable) this.responder.unavailable(response);
    else this.responder.failed(response);
  }
}
