import { DatabaseClock } from '@app/clicks';
import { Settings } from '@app/common';
import { chooseLanguage, type Language, renderBioPage } from '@app/pages';
import {
  availabilityOf,
  locationOf,
  nextBoundary,
  type PageItem,
  type PageRoute,
  queryValue,
} from '@app/routing';
import { isSourceKey, type VisitDescription, type VisitorTraits } from '@app/visitors';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import QuickLRU from 'quick-lru';
import { type PageBytes, VisitResponder, type VisitResponse } from '../http/visit-responder.js';
import { type PreviewImage, previewImagePath, previewVersion } from '../preview-images/preview-image.js';
import { reservedParameters } from './link-visit.js';
import { LinkVisits } from './link-visits.js';
import { PreviewImageVisits } from './preview-image-visits.js';
import { reportBaseOf } from './report-url.js';
import { VisitJournal } from './visit-journal.js';

/** The query parameter of an item's address that carries the source of the page's visit. */
const sourceParameter = 'source';
const reservedItemParameters: ReadonlySet<string> = new Set([...reservedParameters, sourceParameter]);
/** One to two times as many rendered pages are kept, of 30 KB at most each. */
const maxRenderedPages = 250;

/** A page as it looks until some time: until its owner changes it, or a link of it becomes available or expires. */
interface PageVersion {
  number: number;
  items: readonly PageItem[];
  /** Milliseconds since 1970, by the database's clock. */
  until: number;
}

/** Visits of bio pages and of their items. */
@Injectable()
export class PageVisits {
  /** By version of the page and query of its item addresses. */
  private readonly renderedPages = new QuickLRU<string, PageBytes>({ maxSize: maxRenderedPages });
  /** A page that its owner changed is a new object. */
  private readonly versions = new WeakMap<PageRoute, PageVersion>();
  private lastVersion = 0;
  private readonly reportBase: string | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly journal: VisitJournal,
    private readonly links: LinkVisits,
    private readonly previews: PreviewImageVisits,
    private readonly clock: DatabaseClock,
    private readonly responder: VisitResponder,
  ) {
    this.reportBase = reportBaseOf(settings);
  }

  async show(page: PageRoute, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visitor = this.journal.describe(request);
    await this.journal.record([this.journal.event(page, { views: 1, clicks: 0 }, visitor)]);
    if (visitor.exclusion === 'speculative') return this.responder.refuseSpeculative(response);
    const source = visitor.traits?.source ?? 'direct';
    const itemQuery = source === 'direct' ? '' : `?${sourceParameter}=${encodeURIComponent(source)}`;
    // Only the link to the report depends on the language.
    const isReportable = this.reportBase !== undefined;
    const language = isReportable ? chooseLanguage(request.headers['accept-language']) : 'en';
    const headers = isReportable ? { Vary: 'Accept-Language' } : undefined;
    this.responder.page(response, 'page', 200, this.render(page, itemQuery, language), headers);
  }

  /** Visitors from the same source, with the same language, get the same bytes: nothing else about a visit is on the page. */
  private render(page: PageRoute, itemQuery: string, language: Language): PageBytes {
    const { number, items } = this.versionOf(page);
    const key = `${number} ${language}${itemQuery}`;
    const rendered = this.renderedPages.get(key);
    if (rendered) return rendered;
    const { html, policy } = renderBioPage({
      ...page,
      items: items.map(({ id, title }) => ({ title, href: `/${page.slug}/${id}` })),
      itemSuffix: itemQuery,
      canonical: this.addressOf(page),
      report: this.reportBase === undefined ? undefined : { href: this.reportBase + page.slug, language },
      previewImage: `${this.addressOf(page)}/${previewImagePath}?v=${previewVersion(this.previewOf(page))}`,
    });
    const bytes = { html: Buffer.from(html), policy };
    this.renderedPages.set(key, bytes);
    return bytes;
  }

  /** Leaves out items whose link is not available now. */
  private versionOf(page: PageRoute): PageVersion {
    const now = this.clock.now();
    const current = this.versions.get(page);
    if (current && now < current.until) return current;
    const links = page.items.flatMap(({ link }) => link ?? []);
    const version = {
      number: ++this.lastVersion,
      items: page.items.filter(({ link }) => !link || availabilityOf(link, now) === 'open'),
      until: Math.min(...links.map((link) => nextBoundary(link, now))),
    };
    this.versions.set(page, version);
    return version;
  }

  /** The image that the page is shared with. It is not a visit and is not counted. */
  showPreview(page: PageRoute, request: IncomingMessage, response: ServerResponse): Promise<void> {
    return this.previews.show(this.previewOf(page), request, response);
  }

  /**
   * An item that was followed: a click on the page. If the item is one of the account's links, it is also a visit of
   * that link and goes through all of its routing steps. It is no click on the page if the link does not let anybody pass.
   * @param query of the request, raw, without `?`.
   */
  async follow(
    page: PageRoute,
    { id, link, destination }: PageItem,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const visitor = withSource(
      queryValue(query, sourceParameter),
      this.journal.describe(request),
      this.settings.shortHost,
    );
    let events = [this.journal.event(page, { views: 0, clicks: 1, item: id }, visitor)];
    let result: VisitResponse;
    if (link) {
      const decision = this.links.decideItem(link, visitor, query, reservedItemParameters, request);
      const { count } = decision;
      if (!count || count.excluded) events = [];
      if (count) events.push(this.journal.event(link, count, visitor));
      result = decision.response;
    } else if (visitor.exclusion === 'speculative') {
      result = { kind: 'speculative' };
    } else {
      const location = locationOf(destination, query, reservedItemParameters);
      result = { kind: 'redirect', outcome: 'item', location };
    }
    if (events.length > 0) await this.journal.record(events);
    this.responder.respond(response, result);
  }

  private previewOf(page: PageRoute): PreviewImage {
    const { name, headline, theme } = page;
    return { name, headline, theme, address: this.addressOf(page).replace(/^https?:\/\//, '') };
  }

  private addressOf({ slug }: PageRoute): string {
    return `${this.settings.SHORT_URL_BASE}/${slug}`;
  }
}

/** A visit of an item has the source of the page's visit, if the address names one that we could have put there. */
function withSource(
  source: string | undefined,
  visitor: VisitDescription,
  shortHost: string,
): VisitDescription {
  if (!visitor.traits || source === undefined || !isSourceKey(source, shortHost)) return visitor;
  const traits: VisitorTraits = { ...visitor.traits, source };
  return { ...visitor, traits };
}
