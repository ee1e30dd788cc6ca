import { randomId } from '@mantine/hooks';
import type { Problem } from '../api/problem.ts';
import type { components } from '../api/v1.gen.ts';
import type { WebsiteDraft } from '../api/own.ts';
import type { Website, WebsiteChange } from './website.ts';

export type Network = components['schemas']['WebsiteSocialDto']['network'];
export type Theme = NonNullable<WebsiteChange['theme']>;

/** Which of its two addresses an item has; what was typed for the other is kept until the page is left. */
export interface DraftItem {
  /** Stays while the item is on the screen, whatever becomes of its place. */
  key: string;
  /** Absent until it was saved. */
  id?: string;
  title: string;
  leadsTo: 'url' | 'link';
  url: string;
  link: string | null;
}

export interface DraftSocial {
  key: string;
  network: Network;
  url: string;
}

/** A bio page as it is in the editor. */
export interface Draft {
  name: string;
  headline: string;
  bio: string;
  theme: Theme;
  items: DraftItem[];
  socials: DraftSocial[];
}

/** The limits of the API, texts in code points after trimming. */
export const limits = { name: 120, headline: 200, bio: 1000, title: 120, items: 100, socials: 50 };

/** Code points, as the API counts. */
export const lengthOf = (text: string): number => [...text.trim()].length;

export const newItem = (): DraftItem => ({
  key: randomId(),
  title: '',
  leadsTo: 'url',
  url: '',
  link: null,
});

export const newSocial = (network: Network): DraftSocial => ({ key: randomId(), network, url: '' });

export const draftOf = ({ name, headline, bio, theme, items, socials }: Website): Draft => ({
  name,
  headline: headline ?? '',
  bio: bio ?? '',
  theme: theme as Theme,
  items: items.map(({ id, title, url = '', link = null }) => ({
    key: id,
    id,
    title,
    leadsTo: link === null ? 'url' : 'link',
    url,
    link,
  })),
  socials: socials.map((social, index) => ({ key: `social-${index}`, ...social })),
});

/** What is sent to save a draft. An item that leads nowhere yet is sent as it is, for the API to refuse. */
export const contentOf = ({ name, headline, bio, theme, items, socials }: Draft): WebsiteChange => ({
  name,
  headline: headline.trim() === '' ? null : headline,
  bio: bio.trim() === '' ? null : bio,
  theme,
  items: items.map(({ id, title, leadsTo, url, link }) => ({
    ...(id && { id }),
    title,
    ...(leadsTo === 'url' ? { url: url.trim() } : link && { link }),
  })),
  socials: socials.map(({ network, url }) => ({ network, url: url.trim() })),
});

export const sameContent = (one: Draft, other: Draft): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));

/** Visitors never see where an item leads, so what is still being typed there keeps no preview from being drawn. */
const anywhere = 'https://example.com/';

/** Those items that a preview can show already. */
export const shownItems = ({ items }: Pick<Draft, 'items'>): DraftItem[] =>
  items.filter(({ title }) => lengthOf(title) > 0);

/** What is sent to see a draft, or null where its texts are too long or its name is missing. */
export function previewOf({ name, headline, bio, theme, items, socials }: Draft): WebsiteDraft | null {
  const fits =
    lengthOf(name) > 0 &&
    lengthOf(name) <= limits.name &&
    lengthOf(headline) <= limits.headline &&
    lengthOf(bio) <= limits.bio &&
    items.every(({ title }) => lengthOf(title) <= limits.title);
  if (!fits) return null;
  return {
    name,
    headline,
    bio,
    theme,
    items: shownItems({ items }).map(({ title, leadsTo, link }) => ({
      title,
      ...(leadsTo === 'link' && link ? { link } : { url: anywhere }),
    })),
    socials: socials
      .map(({ network, url }) => ({ network, url: url.trim() }))
      .filter(({ url }) => /^https:\/\/[^\s/]+\.[^\s/]+/.test(url) && URL.canParse(url)),
  };
}

/** What is wrong, by field: `name`, or by the key of an item or social, so that it goes where that goes: `KEY.url`. */
export type DraftErrors = Record<string, string>;

/** Finds the fields of a refused draft again. Fields of items have paths as `items.3.url`. */
export function errorsOf({ fields }: Problem, { items, socials }: Draft): DraftErrors {
  const errors: DraftErrors = {};
  for (const { field, message } of fields) {
    const [list, index, name] = field.split('.');
    const item = list === 'items' ? items[Number(index)] : undefined;
    const social = list === 'socials' ? socials[Number(index)] : undefined;
    if (item && name === 'url' && item.leadsTo === 'link') errors[`${item.key}.link`] = 'Choose a link.';
    else if (item || social) errors[`${(item ?? social)?.key}.${name}`] = message;
    else errors[field] = message;
  }
  return errors;
}

/** Gives an address that begins with a host the scheme that it needs; leaves everything else as it is. */
export const withScheme = (typed: string): string => {
  const url = typed.trim();
  return /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/:?#]|$)/u.test(url) ? `https://${url}` : url;
};
