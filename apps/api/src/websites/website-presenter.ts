import { Settings } from '@app/common';
import type { WebsiteItem } from '@app/database';
import type { ListedWebsite } from '@app/websites';
import { Injectable } from '@nestjs/common';
import { answer, type Answered } from '../answers/answer.js';
import type { View } from '../validation/view.dto.js';
import type { WebsiteItemDto } from './website-content.dto.js';
import type { WebsiteDto } from './website.dto.js';

/** Puts websites into the form of the API. */
@Injectable()
export class WebsitePresenter {
  constructor(private readonly settings: Settings) {}

  /** The documented fields of a call, or the whole website. */
  show<Field extends keyof WebsiteDto>(
    website: ListedWebsite,
    fields: readonly Field[],
    view?: View,
  ): Answered<WebsiteDto, Field> {
    const { id, slug, published, name, headline, bio, theme, items, socials } = website;
    const shown = {
      id,
      slug,
      published,
      url: `${this.settings.SHORT_URL_BASE}/${slug}`,
      name,
      headline,
      bio,
      theme,
      items: items?.map(showItem),
      socials: socials?.map(({ network, url }) => ({ network, url })),
      createdAt: website.createdAt?.toISOString(),
      updatedAt: website.updatedAt?.toISOString(),
    };
    // What a list did not read is what it does not show.
    return answer(shown as WebsiteDto, fields, view);
  }
}

/** The database keeps the properties of an item in an order of its own. */
function showItem(item: WebsiteItem): WebsiteItemDto {
  const { id, title } = item;
  return 'url' in item ? { id, title, url: item.url } : { id, title, link: item.link };
}
