import { CurrentTables, planBreakout, redirectOf, renderBreakoutPage } from '@app/breakout';
import { isId, Settings, unavailable } from '@app/common';
import { Account, AccountLogo, Domain, Link, Website, WebsiteImage } from '@app/database';
import {
  type BioItem,
  type BioPage,
  contactHref,
  defaultTheme,
  type Language,
  type PageBrand,
  pageBrandOf,
  renderBioPage,
  renderBlockedPage,
  renderGatePage,
  renderPasswordPage,
} from '@app/pages';
import { PreviewImages, previewTypeOf, PreviewUnavailable } from '@app/previews';
import { availabilityOf } from '@app/routing';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import type { WebsiteItemInput } from '../websites/website-content.dto.js';
import type {
  BreakoutPreviewDto,
  BreakoutPreviewQuery,
  GuardPageName,
  PreviewWebsiteCardDto,
  PreviewWebsiteDto,
  WebsitePreviewDto,
} from './previews.dto.js';
import type { PreviewVisitDto, VisitPreviewDto } from './visit-preview.dto.js';
import { previewVisit } from './visit-preview.js';

/** Placeholder for the link. Nothing in a preview leads there. */
const example = { slug: 'example', token: 'preview', destinationHost: 'shop.example' };

/** The link and the visitor of a preview. */
type BreakoutVisit = BreakoutPreviewQuery &
  Required<Pick<BreakoutPreviewQuery, 'app' | 'platform'>> & { acceptLanguage: string | undefined };

/** Renders the pages that visitors would see, with the code that serves them. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly settings: Settings,
    private readonly em: EntityManager,
    private readonly tables: CurrentTables,
    private readonly images: PreviewImages,
  ) {}

  /** Renders a draft. Leaves out items whose link is not available now or not the account's, as the live page does. */
  async website(accountId: string, draft: PreviewWebsiteDto): Promise<WebsitePreviewDto> {
    const base = this.settings.SHORT_URL_BASE;
    const images = await this.imagesOf(accountId, draft.website);
    const shown = await this.shownItems(accountId, draft.items ?? [], images, draft.language ?? 'en');
    const { html } = renderBioPage({
      name: draft.name,
      headline: draft.headline || null,
      bio: draft.bio || null,
      theme: draft.theme ?? defaultTheme,
      accent: draft.accent ?? null,
      background: draft.background ?? null,
      buttons: draft.buttons,
      layout: draft.layout,
      language: draft.language ?? null,
      photo: images.get('photo') ?? null,
      cover: coverOf(draft, images.get('cover')),
      backdrop: images.get('backdrop') ?? null,
      font: draft.font ?? null,
      items: shown.map(({ item }) => item),
      socials: draft.socials ?? [],
      itemSuffix: '',
      canonical: `${base}/`,
      previewImage: `${base}/og.png`,
    });
    return { html, items: shown.map(({ index }) => index) };
  }

  /**
   * Draws the image that a draft would be shared with.
   * @returns a `data:` URI.
   * @throws DomainError unavailable if too many images are waiting.
   */
  async websiteCard(accountId: string, draft: PreviewWebsiteCardDto): Promise<string> {
    const images = await this.imagesOf(accountId, draft.website);
    const versionOf = (image: Uint8Array | undefined) => (image ? hash('sha256', image, 'hex') : null);
    const cover = coverOf(draft, images.get('cover'));
    const preview = {
      name: draft.name,
      headline: draft.headline || null,
      theme: draft.theme ?? defaultTheme,
      accent: draft.accent ?? null,
      background: draft.background ?? null,
      photo: versionOf(images.get('photo')),
      cover: cover && 'image' in cover ? versionOf(cover.image) : cover,
      backdrop: versionOf(images.get('backdrop')),
      font: draft.font ?? null,
      buttons: draft.buttons ?? null,
      address: `${await this.hostOf(accountId, draft.website)}/${draft.slug}`,
    };
    try {
      const image = await this.images.draw(preview, async () => images);
      return `data:${previewTypeOf(image)};base64,${image.toString('base64')}`;
    } catch (error) {
      if (error instanceof PreviewUnavailable) throw unavailable('The image cannot be drawn right now.');
      throw error;
    }
  }

  /** The first step of a visit to a link, in this app's browser. */
  async breakout(
    accountId: string,
    { behavior, app, platform, destination, acceptLanguage }: BreakoutVisit,
  ): Promise<BreakoutPreviewDto> {
    const url = destination !== undefined && isWebUrl(destination) ? destination : undefined;
    // "Other apps" have no separate key; an unknown in-app browser behaves like them.
    const inApp = { app: app === 'others' ? 'webview' : app, platform };
    const plan = planBreakout(behavior, inApp, { destination: url, tables: this.tables.current });
    if (plan === null) return { step: 'redirect', html: null, opens: null };
    const handOver = this.exampleAddress;
    if (redirectOf(plan, handOver) !== null) return { step: 'attempt', html: null, opens: null };
    const { html } = renderBreakoutPage({
      plan,
      handOverUrl: handOver,
      appMissingUrl: handOver,
      destinationHost: url === undefined ? example.destinationHost : new URL(url).host,
      acceptLanguage,
      brand: await this.brandOf(accountId),
    });
    return {
      step: plan.automatic === 'never' ? 'page' : 'attempt',
      html,
      opens: plan.into?.name ?? null,
    };
  }

  /** The response that a simulated visitor would get from a link in its unsaved form. */
  visit({ link, visitor }: PreviewVisitDto): VisitPreviewDto {
    return previewVisit(link, visitor, this.settings.SHORT_URL_BASE, this.tables.current);
  }

  /** A page that visitors see before the destination, or instead of it. */
  async guard(accountId: string, page: GuardPageName, acceptLanguage: string | undefined): Promise<string> {
    if (page === 'blocked') return renderBlockedPage(acceptLanguage).html;
    const address = this.exampleAddress;
    const brand = await this.brandOf(accountId);
    return page === 'gate'
      ? renderGatePage({ continueUrl: address, acceptLanguage, brand }).html
      : renderPasswordPage({ action: address, problem: null, acceptLanguage, brand }).html;
  }

  private get exampleAddress(): string {
    return `${this.settings.SHORT_URL_BASE}/${example.slug}?b=${example.token}`;
  }

  /** What pages show of the account; null for nothing. */
  private async brandOf(accountId: string): Promise<PageBrand | null> {
    const { brand } = await this.em.findOneOrFail(Account, accountId);
    if (!brand?.showOnPages) return null;
    const logo = await this.em.findOne(AccountLogo, { accountId }, { fields: ['picture'] });
    return pageBrandOf(brand, logo?.picture ?? null, this.settings.shortHost);
  }

  /** The host of a page; the default host if the page is not in the account. */
  private async hostOf(accountId: string, website: string | undefined): Promise<string> {
    const page = isId(website) ? await this.em.findOne(Website, { accountId, id: website }) : null;
    return page?.domain ?? this.settings.shortHost;
  }

  /** The images of a page by part; none if the page is not in the account. */
  private async imagesOf(accountId: string, website: string | undefined): Promise<Map<string, Buffer>> {
    if (!isId(website)) return new Map();
    const images = await this.em.find(WebsiteImage, { accountId, websiteId: website });
    return new Map(images.map(({ part, jpeg }) => [part, jpeg]));
  }

  /** The items that a page shows, with their positions in the draft. */
  private async shownItems(
    accountId: string,
    items: readonly WebsiteItemInput[],
    images: ReadonlyMap<string, Buffer>,
    language: Language,
  ): Promise<{ index: number; item: BioItem }[]> {
    const ids = items.map(({ link }) => link).filter(isId);
    // Most drafts lead to URLs only, and the samples of all themes are drawn at once: they need no connection.
    const links =
      ids.length > 0 ? await this.em.find(Link, { accountId, id: { $in: ids }, active: true }) : [];
    const now = Date.now();
    const open = links.filter((link) => isOpen(link, now));
    const domains = open.length > 0 ? await this.em.find(Domain, { accountId }) : [];
    const hosts = new Map(domains.map(({ id, host }) => [id, host]));
    const addresses = new Map(
      open.map(({ id, slug, domainId }) => [
        id,
        `${this.settings.shortOrigin(hosts.get(domainId) ?? null)}/${slug}`,
      ]),
    );
    const itemOf = (item: WebsiteItemInput): BioItem | null => {
      const {
        id,
        copyOf = '',
        title = '',
        url,
        link,
        text,
        featured,
        activeFrom = null,
        expiresAt = null,
      } = item;
      if (!isOpen({ active: true, exhausted: false, activeFrom, expiresAt }, now)) return null;
      const { image, media, countdown } = item;
      if (item.signup) return { title, href: null, signup: { ...item.signup, action: '' } };
      if (item.heading === true || text !== undefined) return { title, href: null, text };
      if (countdown) {
        const startsAt = countdown.startsAt.getTime();
        return { title, href: null, countdown: { startsAt, now, language } };
      }
      const look = {
        title,
        isFeatured: featured ?? false,
        thumbnail: images.get(id ?? copyOf) ?? null,
        ...(media && { isMedia: true }),
      };
      if (image) {
        // Without a picture, an image that leads nowhere is nothing to see.
        const isSeen = look.thumbnail !== null || image.url !== undefined;
        return isSeen ? { ...look, href: image.url ?? null, image: { alt: image.alt } } : null;
      }
      const here = item.contact === undefined ? contactHref(item) : `${this.settings.SHORT_URL_BASE}/`;
      const href = link === undefined ? (url ?? media?.url ?? here) : addresses.get(link);
      return href === null || href === undefined ? null : { ...look, href };
    };
    return items.flatMap((input, index) => {
      const item = itemOf(input);
      return item ? [{ index, item }] : [];
    });
  }
}

/** A gradient; the image of the page if the draft does not specify one. */
function coverOf({ cover }: Pick<PreviewWebsiteDto, 'cover'>, image: Buffer | undefined): BioPage['cover'] {
  if (cover === undefined || cover?.type === 'image') return image ? { image } : null;
  return cover?.from && cover.to ? { from: cover.from, to: cover.to } : null;
}

interface TimedLink extends Pick<Link, 'active' | 'exhausted'> {
  activeFrom: Date | null;
  expiresAt: Date | null;
}

function isOpen({ active, activeFrom, expiresAt, exhausted }: TimedLink, now: number): boolean {
  const times = { activeFrom: activeFrom?.getTime() ?? null, expiresAt: expiresAt?.getTime() ?? null };
  return availabilityOf({ active, exhausted, ...times }, now) === 'open';
}

/** True for a URL that a link can lead to, possibly after more typing. */
const isWebUrl = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';
