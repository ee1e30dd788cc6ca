import type { WebsiteDraft } from '../api/dashboard-client.ts';
import { lengthOf } from '../forms/text-limit.ts';
import {
  cardOf,
  itemLookOf,
  leadsSomewhere,
  limits,
  looksOf,
  noSignup,
  signupOf,
  type Draft,
  type DraftItem,
} from './draft.ts';

/** Stands for an item's URL in previews, which do not show it. An incomplete URL must not block the preview. */
const placeholderUrl = 'https://example.com/';

/** The items that a preview can show. */
export const titledItems = ({ items }: Pick<Draft, 'items'>): DraftItem[] =>
  items.filter(({ title, leadsTo, text = '', alt = '', startsAt }) => {
    if (leadsTo === 'text') return lengthOf(text) > 0;
    if (leadsTo === 'image') return lengthOf(alt) > 0;
    return leadsTo !== 'other' && lengthOf(title) > 0 && (leadsTo !== 'countdown' || Boolean(startsAt));
  });

/** What stands for the content of an item in previews, where nothing leads anywhere. */
const placeholderOf = ({ leadsTo, link, text = '', signup = noSignup, ...item }: DraftItem) => {
  if (leadsTo === 'heading') return {};
  if (leadsTo === 'text') return { text };
  if (leadsTo === 'signup') return { signup: signupOf({ ...signup, consent: signup.consent.trim() || '…' }) };
  if (['image', 'media', 'countdown'].includes(leadsTo)) {
    return cardOf({ ...item, leadsTo, url: leadsSomewhere({ ...item, leadsTo }) ? placeholderUrl : '' });
  }
  return leadsTo === 'link' && link ? { link } : { url: placeholderUrl };
};

/** Without a gradient, a preview shows the image that is the page's cover. */
const withoutNoCover = ({ cover, ...looks }: ReturnType<typeof looksOf>) =>
  cover ? { cover, ...looks } : looks;

/**
 * The request body that previews a draft, or null if the name is missing or a text is too long.
 * @param website the page whose images it shows
 */
export function toPreviewRequest(
  { name, headline, bio, items, socials, ...looks }: Draft,
  website: string,
): WebsiteDraft | null {
  const fits =
    lengthOf(name) > 0 &&
    lengthOf(name) <= limits.name &&
    lengthOf(headline) <= limits.headline &&
    lengthOf(bio) <= limits.bio &&
    items.every(
      ({ title, text = '', alt = '', signup = noSignup }) =>
        lengthOf(title) <= limits.title &&
        lengthOf(text) <= limits.text &&
        lengthOf(alt) <= limits.alt &&
        lengthOf(signup.consent) <= limits.text &&
        lengthOf(signup.button) <= limits.button,
    );
  if (!fits) return null;
  return {
    name,
    headline,
    bio,
    ...withoutNoCover(looksOf(looks)),
    website,
    items: titledItems({ items }).map((item) => ({
      ...(item.id ? { id: item.id } : item.copyOf && { copyOf: item.copyOf }),
      title: item.title,
      ...placeholderOf(item),
      ...itemLookOf(item),
    })),
    socials: socials
      .map(({ network, url }) => ({ network, url: url.trim() }))
      .filter(({ url }) => /^https:\/\/[^\s/]+\.[^\s/]+/.test(url) && URL.canParse(url)),
  };
}
