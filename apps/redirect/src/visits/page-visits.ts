import { DatabaseClock } from '@app/clicks';
import { Settings } from '@app/common';
import {
  type BioPage,
  chooseLanguage,
  contactHref,
  type Language,
  countdownAt,
  languageNamed,
  type PreviewImage,
  previewImagePath,
  previewVersion,
  renderBioPage,
  renderVCard,
} from '@app/pages';
import {
  hasUnknownGuard,
  isOnTime,
  isShown,
  itemRouteOf,
  nextBoundary,
  type PageItem,
  type PageRoute,
  queryValue,
} from '@app/routing';
import { isSourceKey, type VisitDescription, type VisitorTraits } from '@app/visitors';
import { type PageBytes, reservedParameters, type VisitResponse } from '@app/visits';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import QuickLRU from 'quick-lru';
import { VisitResponder } from '../http/visit-responder.js';
import { DomainHosts } from '../routes/domain-hosts.js';
import { LinkVisits, ReportUrls } from './link-visits.js';
import { type Images, PageImages } from './page-images.js';
import { PreviewImageVisits } from './preview-image-visits.js';
import { VisitJournal } from './visit-journal.js';

/** The query parameter of an item's address that carries the source of the page's visit. */
const sourceParameter = 'source';
const reservedItemParameters: ReadonlySet<string> = new Set([...reservedParameters, sourceParameter]);
/** One to two times as many rendered pages are cached, of 30 KB at most each, or 80 KB with images. */
const maxRenderedPages = 250;

/**
 * A page as it looks until some time: until its owner changes it, an item or a link of it becomes available or expires,
 * or the text of a countdown changes.
 */
interface PageVersion {
  number: number;
  items: readonly PageItem[];
  /** Milliseconds since 1970, by the database's clock. */
  from: number;
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
  private readonly reports: ReportUrls;

  constructor(
    private readonly settings: Settings,
    private readonly domains: DomainHosts,
    private readonly journal: VisitJournal,
    private readonly links: LinkVisits,
    private readonly images: PageImages,
    private readonly previews: PreviewImageVisits,
    private readonly clock: DatabaseClock,
    private readonly responder: VisitResponder,
  ) {
    this.reports = new ReportUrls(settings, domains);
  }

  async show(page: PageRoute, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visitor = this.journal.describe(request, page.id);
    await this.journal.record([this.journal.event(page, { views: 1, clicks: 0 }, visitor, request)]);
    if (visitor.exclusion === 'speculative') return this.responder.refuseSpeculative(response);
    const source = visitor.traits?.source ?? 'direct';
    const itemQuery = source === 'direct' ? '' : `?${sourceParameter}=${encodeURIComponent(source)}`;
    // Only the link to the report, countdowns and the form to sign up depend on the visitor's language.
    const hasOwnTexts =
      this.reports.of(page.domainId) !== undefined ||
      page.items.some(({ startsAt, signup }) => startsAt !== undefined || signup !== undefined);
    const varies = hasOwnTexts && page.language === null;
    const language = varies
      ? chooseLanguage(request.headers['accept-language'])
      : languageNamed(page.language);
    const headers = varies ? { Vary: 'Accept-Language' } : undefined;
    const known = this.images.of(page);
    const images = known instanceof Promise ? await known : known;
    const shown = this.render(page, images, itemQuery, language ?? 'en');
    this.responder.page(response, 'page', 200, shown, headers);
  }

  /** Visitors from the same source, with the same language, get the same bytes: nothing else about a visit is on the page. */
  private render(page: PageRoute, images: Images, itemQuery: string, language: Language): PageBytes {
    const { number, items, from } = this.versionOf(page);
    const reportBase = this.reports.of(page.domainId);
    // Without some of its images, it is a different page.
    const key = `${number} ${images.size} ${language}${itemQuery}`;
    const rendered = this.renderedPages.get(key);
    if (rendered) return rendered;
    const { html, policy } = renderBioPage({
      ...page,
      language: languageNamed(page.language),
      formLanguage: language,
      photo: images.get('photo') ?? null,
      cover: coverOf(page, images),
      backdrop: images.get('backdrop') ?? null,
      items: items.map(
        ({
          id,
          title,
          destination,
          contact,
          text,
          signup,
          isFeatured,
          image,
          isMedia,
          startsAt,
          ...item
        }) => ({
          title,
          href: (destination ?? contact) ? `/${page.slug}/${id}` : contactHref(item),
          text,
          signup: signup && { ...signup, action: `/${page.slug}` },
          isFeatured,
          thumbnail: images.get(id) ?? null,
          ...(image && { image }),
          ...(isMedia && { isMedia }),
          ...(startsAt !== undefined && { countdown: { startsAt, now: from, language } }),
        }),
      ),
      itemSuffix: itemQuery,
      canonical: this.addressOf(page),
      report: reportBase === undefined ? undefined : { href: reportBase + page.slug, language },
      previewImage: `${this.addressOf(page)}/${previewImagePath}?v=${previewVersion(this.previewOf(page))}`,
    });
    const bytes = { html: Buffer.from(html), policy };
    this.renderedPages.set(key, bytes);
    return bytes;
  }

  /** Omits items that are not shown now. */
  private versionOf(page: PageRoute): PageVersion {
    const now = this.clock.now();
    const current = this.versions.get(page);
    if (current && now < current.until) return current;
    const windows = page.items.flatMap((item) => [item, ...(item.link ? [item.link] : [])]);
    const version = {
      number: ++this.lastVersion,
      items: page.items.filter((item) => isShown(item, now)),
      from: now,
      until: Math.min(
        ...windows.map((window) => nextBoundary(window, now)),
        ...page.items.flatMap(({ startsAt }) =>
          startsAt === undefined ? [] : countdownAt(startsAt, now).until,
        ),
      ),
    };
    this.versions.set(page, version);
    return version;
  }

  /** The preview image of the page. It is not a visit and is not counted. */
  showPreview(page: PageRoute, request: IncomingMessage, response: ServerResponse): Promise<void> {
    return this.previews.show(this.previewOf(page), request, response, async () => this.images.of(page));
  }

  /**
   * An item that was followed: a click on the page. A URL goes through the routing steps with the page's behavior, so
   * the click may only come after a page that leads out of an app. If the item is one of the account's links, it is
   * also a visit of that link and goes through all of its routing steps, and is not a click on the page if the link
   * blocks every visitor. A contact gets its vCard. Items without a URL, a link or a contact, and items outside their
   * times, are not found.
   * @param query of the request, raw, without `?`.
   */
  async follow(
    page: PageRoute,
    itemId: string,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const item = page.items.find(({ id }) => id === itemId);
    const { link, destination, contact } = item ?? {};
    if (!item || !(destination ?? contact) || !isOnTime(item, this.clock.now())) {
      return this.responder.notFound(response);
    }
    // A password or a way out of an app would send the visitor to the link's own URL, which may belong to another account by now.
    if (link && !(await this.domains.findById(link.domainId)).isProven)
      return this.responder.notFound(response);
    if (link && hasUnknownGuard(link)) return this.responder.newer(response);
    const visitor = withSource(
      queryValue(query, sourceParameter),
      this.journal.describe(request, item.link?.id ?? `${page.id}/${itemId}`),
      this.domains.domainOf(page.domainId).host ?? this.settings.shortHost,
    );
    const click = { views: 0, clicks: 1, item: itemId } as const;
    if (contact) {
      await this.journal.record([this.journal.event(page, click, visitor, request)]);
      if (visitor.exclusion === 'speculative') return this.responder.refuseSpeculative(response);
      return this.responder.vCard(response, renderVCard(contact));
    }
    const events = [];
    let result: VisitResponse;
    if (link) {
      const decision = await this.links.decideItem(link, visitor, query, reservedItemParameters, request);
      const { count, start } = decision;
      if (count && !count.excluded) events.push(this.journal.event(page, click, visitor, request, start));
      if (count) events.push(this.journal.event(link, count, visitor, request, start));
      result = decision.response;
    } else {
      const own = itemRouteOf(page, item);
      if (!own) return this.responder.notFound(response);
      const decision = await this.links.decideUrlItem(own, visitor, query, reservedItemParameters, request);
      const { count, start } = decision;
      if (count) {
        const event = { ...count, item: itemId };
        events.push(this.journal.event(page, event, decision.visitor, request, start));
      }
      result = decision.response;
    }
    if (events.length > 0) await this.journal.record(events);
    await this.responder.respond(response, result);
  }

  private previewOf(page: PageRoute): PreviewImage {
    const { name, headline, theme, accent, background, photo, cover, backdrop, font, buttons } = page;
    return {
      name,
      headline,
      theme,
      accent,
      background,
      photo,
      cover: cover?.type === 'image' ? cover.version : cover,
      backdrop,
      font,
      buttons,
      address: this.addressOf(page).replace(/^https?:\/\//, ''),
    };
  }

  private addressOf({ domainId, slug }: PageRoute): string {
    return `${this.domains.originOf(domainId)}/${slug}`;
  }
}

/** Without its image while that cannot be read. */
function coverOf({ cover }: PageRoute, images: Images): BioPage['cover'] {
  if (cover?.type !== 'image') return cover;
  const image = images.get('cover');
  return image ? { image } : null;
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
