import { planBreakout, redirectOf, renderBreakoutPage, type Family } from '@app/breakout';
import { isId, Settings } from '@app/common';
import { Link, type Behavior } from '@app/database';
import { defaultTheme, renderBioPage } from '@app/pages';
import { availabilityOf } from '@app/routing';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { WebsiteItemInput } from '../websites/website-content.dto.js';
import type { BreakoutPreviewDto, PreviewWebsiteDto } from './previews.dto.js';

/** Stands in for the link. Nothing in a preview leads there. */
const example = { slug: 'example', token: 'preview', destinationHost: 'shop.example' };

/** Renders what visitors would see, with the code that serves them. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly settings: Settings,
    private readonly em: EntityManager,
  ) {}

  /** Renders a draft. Leaves out items whose link is not available now or not the account's, as the live page does. */
  async website(accountId: string, draft: PreviewWebsiteDto): Promise<string> {
    const base = this.settings.SHORT_URL_BASE;
    const { html } = renderBioPage({
      name: draft.name,
      headline: draft.headline || null,
      bio: draft.bio || null,
      theme: draft.theme ?? defaultTheme,
      items: await this.visibleItems(accountId, draft.items ?? []),
      socials: draft.socials ?? [],
      itemSuffix: '',
      canonical: `${base}/`,
      previewImage: `${base}/og.png`,
    });
    return html;
  }

  /** The first step of a visit to a link with this behavior, in this app's browser. */
  breakout(
    behavior: Behavior,
    app: Family,
    platform: 'ios' | 'android',
    acceptLanguage: string | undefined,
  ): BreakoutPreviewDto {
    // "Other apps" have no key of their own; an unknown in-app browser behaves like them.
    const plan = planBreakout(behavior, { app: app === 'others' ? 'webview' : app, platform });
    if (plan === null) return { step: 'redirect', html: null };
    const handOver = `${this.settings.SHORT_URL_BASE}/${example.slug}?b=${example.token}`;
    if (redirectOf(plan, handOver) !== null) return { step: 'attempt', html: null };
    const { destinationHost } = example;
    const { html } = renderBreakoutPage({ plan, handOverUrl: handOver, destinationHost, acceptLanguage });
    return { step: plan.automatic === 'never' ? 'page' : 'attempt', html };
  }

  private async visibleItems(
    accountId: string,
    items: readonly WebsiteItemInput[],
  ): Promise<{ title: string; href: string }[]> {
    const ids = items.map(({ link }) => link).filter(isId);
    const links = await this.em.find(Link, { accountId, id: { $in: ids }, active: true });
    const open = links.filter((link) => isOpen(link, Date.now()));
    const slugs = new Map(open.map(({ id, slug }) => [id, slug]));
    return items.flatMap(({ title, url, link }) => {
      if (link === undefined) return [{ title, href: String(url) }];
      const slug = slugs.get(link);
      return slug === undefined ? [] : [{ title, href: `${this.settings.SHORT_URL_BASE}/${slug}` }];
    });
  }
}

function isOpen({ active, activeFrom, expiresAt, exhausted }: Link, now: number): boolean {
  const times = { activeFrom: activeFrom?.getTime() ?? null, expiresAt: expiresAt?.getTime() ?? null };
  return availabilityOf({ active, exhausted, ...times }, now) === 'open';
}
