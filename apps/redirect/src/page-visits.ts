import { Settings } from '@app/common';
import { renderBioPage } from '@app/pages';
import { isSourceKey, type VisitDescription, type VisitorTraits } from '@app/visitors';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import QuickLRU from 'quick-lru';
import { Answers, type PageBytes } from './answers.js';
import { Breakouts, ownOfLinks, tokenParameter, varyOf } from './breakouts.js';
import { locationOf, queryValue } from './destination.js';
import { type PreviewImage, previewImagePath, previewVersion } from './preview-images/preview-image.js';
import { PreviewImages } from './preview-images/preview-images.js';
import type { PageItem, WebsiteTarget } from './slug-target.js';
import { VisitJournal } from './visit-journal.js';

/** What an item's address on a bio page carries: the source of the page's visit. */
const pageSource = 'source';
const ownOfItems: ReadonlySet<string> = new Set([...ownOfLinks, pageSource]);
/** Between one and two times as many drawn pages are kept, of 30 KB at most each. */
const maxDrawn = 250;
/** How long others may keep a preview image; so long it may outlive its page. */
const previewSeconds = 300;

/** Visits of bio pages and follows of their items. */
@Injectable()
export class PageVisits {
  /** By what is shown and the suffix of its items. */
  private readonly drawn = new QuickLRU<string, PageBytes>({ maxSize: maxDrawn });
  /** A page that its owner changed is read anew, and is another one then. */
  private readonly versions = new WeakMap<WebsiteTarget, number>();
  private lastVersion = 0;

  constructor(
    private readonly settings: Settings,
    private readonly journal: VisitJournal,
    private readonly breakouts: Breakouts,
    private readonly previews: PreviewImages,
    private readonly answers: Answers,
  ) {}

  async show(website: WebsiteTarget, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visit = this.journal.describe(request);
    await this.journal.record([this.journal.event(website, 1, 0, visit)]);
    if (visit.exclusion === 'speculative') return this.answers.refuseSpeculative(response);
    const source = visit.traits?.source ?? 'direct';
    const suffix = source === 'direct' ? '' : `?${pageSource}=${encodeURIComponent(source)}`;
    this.answers.page(response, 'page', 200, this.pageOf(website, suffix));
  }

  /** The page for visitors of one source: it has nothing of any visit but that, so all of them get the same bytes. */
  private pageOf(website: WebsiteTarget, itemSuffix: string): PageBytes {
    let version = this.versions.get(website);
    if (version === undefined) this.versions.set(website, (version = ++this.lastVersion));
    const key = version + itemSuffix;
    const known = this.drawn.get(key);
    if (known) return known;
    const { html, policy } = renderBioPage({
      ...website,
      items: website.items.map(({ id, title }) => ({ title, href: `/${website.slug}/${id}` })),
      itemSuffix,
      canonical: this.addressOf(website),
      previewImage: `${this.addressOf(website)}/${previewImagePath}?v=${previewVersion(this.previewOf(website))}`,
    });
    const page = { html: Buffer.from(html), policy };
    this.drawn.set(key, page);
    return page;
  }

  /** The image that a page is shared with: nobody's visit, so not counted. */
  async showPreview(
    website: WebsiteTarget,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const preview = this.previewOf(website);
    const tag = `"${previewVersion(preview)}"`;
    const headers = { 'Cache-Control': `public, max-age=${previewSeconds}`, ETag: tag };
    const held = request.headers['if-none-match'];
    if (held?.includes(tag) || held?.trim() === '*') {
      return this.answers.send(response, 'preview_image', 304, headers);
    }
    const png = await this.previews.draw(preview);
    this.answers.send(response, 'preview_image', 200, { ...headers, 'Content-Type': 'image/png' }, png);
  }

  /**
   * An item that is one of the account's links is also a visit of that link, and meets its behavior.
   * @param query of the request, raw, without `?`.
   */
  async follow(
    website: WebsiteTarget,
    { id, link, destination }: PageItem,
    query: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const source = queryValue(query, pageSource);
    const visit = comingFrom(source, this.journal.describe(request), this.settings.shortHost);
    const click = this.journal.event(website, 0, 1, visit);
    const events = [visit.exclusion ? click : { ...click, item: id }];
    const breakout =
      link && queryValue(query, tokenParameter) === undefined
        ? this.breakouts.for(link, query, ownOfItems, visit, request)
        : null;
    if (link) events.push(breakout?.event ?? this.journal.event(link, 1, 1, visit));
    await this.journal.record(events);
    if (visit.exclusion === 'speculative') return this.answers.refuseSpeculative(response);
    if (breakout) return breakout.send(response);
    this.answers.redirect(response, 'item', locationOf(destination, query, ownOfItems), link && varyOf(link));
  }

  private previewOf(website: WebsiteTarget): PreviewImage {
    const { name, headline, theme } = website;
    return { name, headline, theme, address: this.addressOf(website).replace(/^https?:\/\//, '') };
  }

  private addressOf({ slug }: WebsiteTarget): string {
    return `${this.settings.SHORT_URL_BASE}/${slug}`;
  }
}

/** A follow has the source of the page that it was made on, where the address says one that we could have given. */
function comingFrom(
  source: string | undefined,
  visit: VisitDescription,
  shortHost: string,
): VisitDescription {
  if (!visit.traits || source === undefined || !isSourceKey(source, shortHost)) return visit;
  const traits: VisitorTraits = { ...visit.traits, source };
  return { ...visit, traits };
}
