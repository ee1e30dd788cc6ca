import { Settings } from '@app/common';
import {
  isKnownItem,
  kindOfItem,
  type WebsiteContact,
  type WebsiteCover,
  type WebsiteItem,
  type WebsiteSignup,
} from '@app/database';
import type { ListedWebsite } from '@app/websites';
import { Injectable } from '@nestjs/common';
import { tagged } from '../entity-tags/entity-tag.js';
import type { Precondition } from '../entity-tags/if-match.decorator.js';
import { presentExternalData } from '../external-data/external-data.dto.js';
import { viewOf, type ResourceView } from '../views/resource-view.js';
import type { View } from '../views/view-query.dto.js';
import type { WebsiteCoverDto } from './website-cover.dto.js';
import type { WebsiteItemDto } from './website-content.dto.js';
import { type WebsiteDto, websiteFields } from './website.dto.js';

/** Converts websites to their form in the API. */
@Injectable()
export class WebsitePresenter {
  constructor(private readonly settings: Settings) {}

  /** Like `present`, with the `ETag` of the website. */
  presentTagged<Field extends keyof WebsiteDto>(
    website: ListedWebsite,
    fields: readonly Field[],
    view?: View,
  ): ResourceView<WebsiteDto, Field> {
    return tagged(this.present(website, fields, view), this.whole(website));
  }

  /** A check that a website meets the condition of a request; undefined without one. */
  checkOf(condition: Precondition | undefined): ((website: ListedWebsite) => void) | undefined {
    return condition && ((website) => condition(this.whole(website)));
  }

  private whole(website: ListedWebsite): object {
    return this.present(website, websiteFields.read, 'full');
  }

  /** The default fields of an operation, or the whole website. */
  present<Field extends keyof WebsiteDto>(
    website: ListedWebsite,
    fields: readonly Field[],
    view?: View,
  ): ResourceView<WebsiteDto, Field> {
    const { id, slug, published, name, headline, bio, theme, accent, background, items, socials } = website;
    const presented = {
      id,
      slug,
      published,
      url: `${this.settings.shortOrigin(website.domain ?? null)}/${slug}`,
      domain: website.domain ?? this.settings.shortHost,
      name,
      headline,
      bio,
      theme,
      accent,
      background,
      buttons: website.buttons,
      layout: website.layout,
      cover: website.cover && presentCover(website.cover),
      backgroundImage: Boolean(website.backdrop),
      font: website.font,
      language: website.language,
      behavior: website.behavior,
      hasPhoto: website.photo !== null,
      items: items?.map(presentItem),
      thumbnails: Object.keys(website.thumbnails ?? {}).sort(),
      socials: socials?.map(({ network, url }) => ({ network, url })),
      createdAt: website.createdAt?.toISOString(),
      updatedAt: website.updatedAt?.toISOString(),
      ...presentExternalData({ externalId: website.externalId ?? null, metadata: website.metadata ?? null }),
      ...(website.disabled ? { disabled: website.disabled } : {}),
    };
    // Lists do not read the fields that they do not show.
    return viewOf(presented as WebsiteDto, fields, view);
  }
}

/** Excludes the version of its image. */
const presentCover = (cover: WebsiteCover): WebsiteCoverDto =>
  cover.type === 'image' ? { type: 'image' } : { type: 'gradient', from: cover.from, to: cover.to };

/** Fixes the order of properties, too. */
const presentContact = ({ name, organization, email, phone, url }: WebsiteContact): WebsiteContact => ({
  name,
  ...(organization === undefined ? {} : { organization }),
  ...(email === undefined ? {} : { email }),
  ...(phone === undefined ? {} : { phone }),
  ...(url === undefined ? {} : { url }),
});

const presentSignup = ({ consent, button }: WebsiteSignup): WebsiteSignup => ({
  consent,
  ...(button === undefined ? {} : { button }),
});

/**
 * Fixes the order of an item's properties: jsonb does not keep it. For a kind of a later version, returns only the
 * kind.
 */
function presentItem(item: WebsiteItem): WebsiteItemDto {
  const { id, title, featured, activeFrom, expiresAt, url, link, heading, text, email, phone } = item;
  const { contact, image, media, countdown, signup } = item;
  const content = isKnownItem(item)
    ? {
        url,
        link,
        heading,
        text,
        email,
        phone,
        contact: contact && presentContact(contact),
        image: image && { alt: image.alt, ...(image.url === undefined ? {} : { url: image.url }) },
        media: media && { url: media.url },
        countdown: countdown && { startsAt: countdown.startsAt },
        signup: signup && presentSignup(signup),
      }
    : {};
  return {
    id,
    title,
    kind: kindOfItem(item),
    ...(Object.fromEntries(
      Object.entries(content).filter(([, value]) => value !== undefined),
    ) as typeof content),
    ...(featured ? { featured } : {}),
    ...(activeFrom ? { activeFrom } : {}),
    ...(expiresAt ? { expiresAt } : {}),
  };
}
