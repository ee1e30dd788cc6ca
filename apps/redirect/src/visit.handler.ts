import { errorBody, newId, Settings, WaypostError } from '@app/common';
import { type ClickEvent, ClickRecorder, DatabaseClock } from '@app/clicks';
import {
  type Page,
  renderBioPage,
  renderFailedPage,
  renderHomePage,
  renderNotFoundPage,
  renderUnavailablePage,
} from '@app/pages';
import {
  CountryDatabase,
  describeVisit,
  isSourceKey,
  type VisitDescription,
  type VisitSurroundings,
  type VisitorTraits,
} from '@app/visitors';
import { Injectable, Logger } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { locationOf, queryValue } from './destination.js';
import { type PreviewImage, previewImagePath, previewVersion } from './preview-image.js';
import { PreviewImages, PreviewUnavailable } from './preview-images.js';
import { requestedPath } from './requested-path.js';
import { SlugCache, SlugUnavailable } from './slug-cache.js';
import type { LinkTarget, PageItem, Target, WebsiteTarget } from './slug-target.js';
import { type Outcome, VisitMetrics } from './visit-metrics.js';

/** Parameters that are the service's own: the hand-over of a breakout page. */
const ownOfLinks: ReadonlySet<string> = new Set(['b', 'openExternalBrowser']);
/** What an item's address on a bio page carries: the source of the page's visit. */
const pageSource = 'source';
const ownOfItems: ReadonlySet<string> = new Set([...ownOfLinks, pageSource]);

const dayInSeconds = 86_400;
const retryAfterSeconds = '2';
/** How long others may keep a preview image; so long it may outlive its page. */
const previewSeconds = 300;

/** Answers visitors: one request, one look into memory, one line in the journal, one answer. */
@Injectable()
export class VisitHandler {
  private readonly logger = new Logger('Visits');
  private readonly surroundings: VisitSurroundings;
  private readonly home: string | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly cache: SlugCache,
    private readonly recorder: ClickRecorder,
    private readonly clock: DatabaseClock,
    private readonly metrics: VisitMetrics,
    private readonly previews: PreviewImages,
    countries: CountryDatabase,
  ) {
    this.surroundings = { shortHost: settings.shortHost, trustedProxies: settings.trustedProxies, countries };
    this.home = settings.HOME_URL && new URL(settings.HOME_URL).href;
  }

  /** Answers every request; never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.answer(request, response).catch((error: unknown) => this.fail(response, error));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') return this.refuseMethod(response);
    const { slug, item, query } = requestedPath(url);
    if (slug === undefined) return this.answerFixed(url, response);
    if (slug === '') return this.answerHome(response);
    const found = this.cache.find(slug);
    const target = found instanceof Promise ? await found : found;
    if (target === null) return this.notFound(response);
    if (target.kind === 'link') {
      return item === undefined ? this.followLink(target, query, request, response) : this.notFound(response);
    }
    if (item === undefined) return this.showPage(target, request, response);
    if (item === previewImagePath) return this.showPreview(target, request, response);
    const followed = target.items.find(({ id }) => id === item);
    return followed ? this.followItem(target, followed, query, request, response) : this.notFound(response);
  }

  private async followLink(
    link: LinkTarget,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const visit = describeVisit(request, this.surroundings);
    await this.recorder.record([this.event(link, 1, 1, visit)]);
    if (visit.exclusion === 'speculative') return this.refuseSpeculative(response);
    this.redirect(response, 'link', locationOf(link.destination, query, ownOfLinks));
  }

  private async showPage(
    website: WebsiteTarget,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const visit = describeVisit(request, this.surroundings);
    await this.recorder.record([this.event(website, 1, 0, visit)]);
    if (visit.exclusion === 'speculative') return this.refuseSpeculative(response);
    const source = visit.traits?.source ?? 'direct';
    const suffix = source === 'direct' ? '' : `?${pageSource}=${encodeURIComponent(source)}`;
    const page = renderBioPage({
      ...website,
      items: website.items.map(({ id, title }) => ({ title, href: `/${website.slug}/${id}` })),
      itemSuffix: suffix,
      canonical: this.addressOf(website),
      previewImage: `${this.addressOf(website)}/${previewImagePath}?v=${previewVersion(this.previewOf(website))}`,
    });
    this.sendPage(response, 'page', 200, page);
  }

  /** The image that a page is shared with: nobody's visit, so not counted. */
  private async showPreview(
    website: WebsiteTarget,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const preview = this.previewOf(website);
    const tag = `"${previewVersion(preview)}"`;
    const headers = { 'Cache-Control': `public, max-age=${previewSeconds}`, ETag: tag };
    if (request.headers['if-none-match']?.includes(tag)) {
      return this.send(response, 'preview_image', 304, headers);
    }
    const png = await this.previews.draw(preview);
    this.send(response, 'preview_image', 200, { ...headers, 'Content-Type': 'image/png' }, png);
  }

  private previewOf(website: WebsiteTarget): PreviewImage {
    const { name, headline, theme } = website;
    return { name, headline, theme, address: this.addressOf(website).replace(/^https?:\/\//, '') };
  }

  private addressOf({ slug }: WebsiteTarget): string {
    return `${this.settings.SHORT_URL_BASE}/${slug}`;
  }

  private async followItem(
    website: WebsiteTarget,
    item: PageItem,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const visit = comingFrom(queryValue(query, pageSource), describeVisit(request, this.surroundings));
    const click = this.event(website, 0, 1, visit);
    const events = [visit.exclusion ? click : { ...click, item: item.id }];
    if (item.link !== undefined) {
      events.push(this.event({ kind: 'link', account: website.account, id: item.link }, 1, 1, visit));
    }
    await this.recorder.record(events);
    if (visit.exclusion === 'speculative') return this.refuseSpeculative(response);
    this.redirect(response, 'item', locationOf(item.destination, query, ownOfItems));
  }

  /** What happened to `target`: so many views and clicks, or none where the visit is excluded. */
  private event(
    { kind, account, id }: Pick<Target, 'kind' | 'account' | 'id'>,
    views: 0 | 1,
    clicks: 0 | 1,
    { exclusion, traits }: VisitDescription,
  ): ClickEvent {
    const what = { at: this.clock.now(), account, kind, target: id };
    return exclusion
      ? { ...what, views: 0, clicks: 0, excluded: exclusion }
      : { ...what, views, clicks, ...traits };
  }

  private answerHome(response: ServerResponse): void {
    if (this.home) this.redirect(response, 'home', this.home);
    else this.sendPage(response, 'home', 200, renderHomePage());
  }

  /** What every site is asked for, and what is no slug at all. */
  private answerFixed(url: string, response: ServerResponse): void {
    const path = url.split('?', 1)[0];
    const cacheable = { 'Cache-Control': `public, max-age=${dayInSeconds}` };
    if (path === '/favicon.ico') return this.send(response, 'home', 204, cacheable);
    if (path !== '/robots.txt') return this.notFound(response);
    const headers = { ...cacheable, 'Content-Type': 'text/plain; charset=utf-8' };
    this.send(response, 'home', 200, headers, 'User-agent: *\nAllow: /\n');
  }

  private redirect(response: ServerResponse, outcome: Outcome, location: string): void {
    this.send(response, outcome, 302, { Location: location, 'Content-Length': '0' });
  }

  private notFound(response: ServerResponse): void {
    this.sendPage(response, 'not_found', 404, renderNotFoundPage());
  }

  /** The browser throws this away, and asks again when the person goes there. */
  private refuseSpeculative(response: ServerResponse): void {
    this.send(response, 'speculative', 503, { 'Content-Length': '0' });
  }

  private refuseMethod(response: ServerResponse): void {
    const error = new WaypostError(405, 'method_not_allowed', 'This address answers GET, HEAD.');
    const id = newId();
    this.send(
      response,
      'method_not_allowed',
      405,
      { Allow: 'GET, HEAD', 'Content-Type': 'application/json; charset=utf-8', 'X-Request-Id': id },
      JSON.stringify(errorBody(error, id)),
    );
  }

  private fail(response: ServerResponse, error: unknown): void {
    const unavailable = error instanceof SlugUnavailable || error instanceof PreviewUnavailable;
    if (!unavailable) this.logger.error(error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const page = unavailable ? renderUnavailablePage() : renderFailedPage();
    const headers = { 'Retry-After': retryAfterSeconds };
    this.sendPage(response, unavailable ? 'unavailable' : 'failed', unavailable ? 503 : 500, page, headers);
  }

  private sendPage(
    response: ServerResponse,
    outcome: Outcome,
    status: number,
    { html, policy }: Page,
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

  private send(
    response: ServerResponse,
    outcome: Outcome,
    status: number,
    headers: Record<string, string>,
    body?: string | Buffer,
  ): void {
    this.metrics.count(outcome);
    response.writeHead(status, {
      'X-Request-Id': newId(),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
      ...headers,
    });
    response.end(body);
  }
}

/** A follow has the source of the page that it was made on, where the address says one that we could have given. */
function comingFrom(source: string | undefined, visit: VisitDescription): VisitDescription {
  if (!visit.traits || source === undefined || !isSourceKey(source)) return visit;
  const traits: VisitorTraits = { ...visit.traits, source };
  return { ...visit, traits };
}
