import { t } from '@lingui/core/macro';
import { randomId } from '@mantine/hooks';
import { type ApiError } from '../api/api-error.ts';
import type { Behavior } from '../links/link-queries.ts';
import type { Website, WebsiteChange } from './website-queries.ts';
import type { components } from '../api/v1.gen.ts';

export type Network = components['schemas']['WebsiteSocial']['network'];
export type Theme = NonNullable<WebsiteChange['theme']>;
export type ButtonStyle = NonNullable<WebsiteChange['buttons']>;
export type Layout = NonNullable<WebsiteChange['layout']>;
export type FontName = NonNullable<WebsiteChange['font']>;
export type PageLanguage = NonNullable<WebsiteChange['language']>;

/** What stands for a text without a title. */
export const beginningOf = (text: string): string => [...text.trim()].slice(0, 40).join('');

/** What an item can be in the editor. An item of a later version is `other`: its content is not known here, and stays. */
export type DraftKind =
  | 'url'
  | 'link'
  | 'heading'
  | 'text'
  | 'email'
  | 'phone'
  | 'contact'
  | 'image'
  | 'media'
  | 'countdown'
  | 'signup'
  | 'other';

type DraftContact = Required<NonNullable<Website['items'][number]['contact']>>;

const noContact: DraftContact = { name: '', organization: '', email: '', phone: '', url: '' };

/** What a form to sign up says. The button is empty for the usual text. */
export type DraftSignup = Required<NonNullable<Website['items'][number]['signup']>>;

export const noSignup: DraftSignup = { consent: '', button: '' };

/** The fields of the kinds that are not chosen keep their values until the user leaves the page. */
export interface DraftItem {
  /** Stable while the item is on screen, even if it moves. */
  key: string;
  /** Absent until the item is saved. */
  id?: string;
  /** The saved item that a new one is a copy of. It gets its thumbnail. */
  copyOf?: string;
  title: string;
  leadsTo: DraftKind;
  /** Of a URL, an image or a media. */
  url: string;
  link: string | null;
  /** Absent from drafts that an earlier version kept, like those below. */
  text?: string;
  email?: string;
  phone?: string;
  contact?: DraftContact;
  signup?: DraftSignup;
  /** What an image shows. */
  alt?: string;
  /** Of a countdown: ISO 8601, or empty. */
  startsAt?: string;
  /** The kind of an item of a later version. */
  kind?: string;
  featured: boolean;
  /** ISO 8601, or empty. */
  activeFrom: string;
  expiresAt: string;
}

export interface DraftSocial {
  key: string;
  network: Network;
  url: string;
}

/** The colors of a cover, as `#rrggbb`. */
export interface Gradient {
  from: string;
  to: string;
}

/** The state of a bio page in the editor. */
export interface Draft {
  name: string;
  headline: string;
  bio: string;
  theme: Theme;
  /** As `#rrggbb`; null for the theme's. */
  accent: string | null;
  background: string | null;
  /** Null for the theme's. */
  buttons: ButtonStyle | null;
  layout: Layout;
  /** Absent from drafts that an earlier version stored. Its image is not part of the draft. */
  gradient?: Gradient | null;
  font?: FontName | null;
  language: PageLanguage | null;
  /** What happens to visitors who follow a URL inside an app. */
  behavior: Behavior;
  items: DraftItem[];
  socials: DraftSocial[];
}

/** The API's limits. Text lengths are in code points after trimming. */
export const limits = {
  name: 120,
  headline: 200,
  bio: 1000,
  title: 120,
  text: 500,
  button: 40,
  alt: 200,
  items: 100,
  socials: 50,
};

export const newItem = (): DraftItem => ({
  key: randomId(),
  title: '',
  leadsTo: 'url',
  url: '',
  link: null,
  featured: false,
  activeFrom: '',
  expiresAt: '',
});

/** Whether nothing was entered for a new item. */
export const isUntouched = (item: DraftItem): boolean =>
  JSON.stringify(item) === JSON.stringify({ ...newItem(), key: item.key });

/** A copy, without what only one item can have. */
export const copyOf = ({ id, ...item }: DraftItem): DraftItem => ({
  ...item,
  ...(id && { copyOf: id }),
  key: randomId(),
  featured: false,
});

export const newSocial = (network: Network): DraftSocial => ({ key: randomId(), network, url: '' });

export const toDraft = ({
  name,
  headline,
  bio,
  theme,
  behavior,
  items,
  socials,
  ...looks
}: Website): Draft => ({
  name,
  headline: headline ?? '',
  bio: bio ?? '',
  theme: theme as Theme,
  accent: looks.accent,
  background: looks.background,
  buttons: looks.buttons,
  layout: looks.layout,
  gradient: gradientOf(looks.cover),
  font: looks.font,
  language: looks.language,
  behavior,
  items: items.map(({ id, title, kind, featured, activeFrom, expiresAt, ...content }) => ({
    key: id,
    id,
    title,
    leadsTo: isDraftKind(kind) ? kind : 'other',
    kind,
    url: content.url ?? content.image?.url ?? content.media?.url ?? '',
    link: content.link ?? null,
    text: content.text ?? '',
    email: content.email ?? '',
    phone: content.phone ?? '',
    contact: { ...noContact, ...content.contact },
    signup: { ...noSignup, ...content.signup },
    alt: content.image?.alt ?? '',
    startsAt: content.countdown?.startsAt ?? '',
    featured: featured ?? false,
    activeFrom: activeFrom ?? '',
    expiresAt: expiresAt ?? '',
  })),
  socials: socials.map((social, index) => ({ key: `social-${index}`, ...social })),
});

const gradientOf = (cover: Website['cover']): Gradient | null =>
  cover?.from && cover.to ? { from: cover.from, to: cover.to } : null;

const isDraftKind = (kind: string): kind is Exclude<DraftKind, 'other'> =>
  [
    'url',
    'link',
    'heading',
    'text',
    'email',
    'phone',
    'contact',
    'image',
    'media',
    'countdown',
    'signup',
  ].includes(kind);

/** The contact of an item, without what is empty. */
const contactOf = ({ name, ...details }: DraftContact) => ({
  name,
  ...Object.fromEntries(Object.entries(details).filter(([, value]) => value.trim() !== '')),
});

/** The form of an item, without what is empty. */
export const signupOf = ({ consent, button }: DraftSignup) => ({
  consent,
  ...(button.trim() !== '' && { button }),
});

/** What decides whether an item leads somewhere. */
type Led = Pick<DraftItem, 'leadsTo'> & Partial<Pick<DraftItem, 'url'>>;

/** Whether visitors can follow an item. Others are not featured, and are not clicked. */
export const leadsSomewhere = ({ leadsTo, url = '' }: Led): boolean =>
  leadsTo === 'image'
    ? url.trim() !== ''
    : !['heading', 'text', 'countdown', 'signup', 'other'].includes(leadsTo);

/** Whether an item can have a thumbnail. That of an image is the image. */
export const mayHaveThumbnail = (item: Led): boolean => item.leadsTo === 'image' || leadsSomewhere(item);

/** Whether clicks on an item are counted. Browsers open email addresses and phone numbers by themselves. */
export const isCounted = (item: Led): boolean =>
  leadsSomewhere(item) && item.leadsTo !== 'email' && item.leadsTo !== 'phone';

/** What the API stores of a draft. Incomplete items are included, so that the API rejects them. */
const toWebsiteChange = ({
  name,
  headline,
  bio,
  behavior,
  items,
  socials,
  ...looks
}: Draft): WebsiteChange => ({
  name,
  headline: headline.trim() === '' ? null : headline,
  bio: bio.trim() === '' ? null : bio,
  ...looksOf(looks),
  // Drafts that an earlier version kept have none.
  ...(behavior && { behavior }),
  items: items.map(
    ({
      id,
      copyOf: source,
      title,
      url,
      link,
      text = '',
      email = '',
      phone = '',
      contact = noContact,
      signup = noSignup,
      ...item
    }) => ({
      ...(id ? { id } : source && { copyOf: source }),
      title,
      ...(item.leadsTo === 'url' && { url: url.trim() }),
      ...(item.leadsTo === 'link' && link && { link }),
      ...(item.leadsTo === 'text' && { text }),
      ...(item.leadsTo === 'email' && { email }),
      ...(item.leadsTo === 'phone' && { phone }),
      ...(item.leadsTo === 'contact' && { contact: contactOf(contact) }),
      ...(item.leadsTo === 'signup' && { signup: signupOf(signup) }),
      ...cardOf({ ...item, url }),
      ...(item.leadsTo === 'other' && { kind: item.kind }),
      ...itemLookOf({ ...item, url }),
    }),
  ),
  socials: socials.map(({ network, url }) => ({ network, url: url.trim() })),
});

/** The content of an image, a media or a countdown. */
export function cardOf({
  leadsTo,
  url,
  alt = '',
  startsAt = '',
}: Led & Pick<DraftItem, 'url' | 'alt' | 'startsAt'>) {
  const destination = url.trim();
  if (leadsTo === 'image') return { image: { alt, ...(destination && { url: destination }) } };
  if (leadsTo === 'media') return { media: { url: destination } };
  return leadsTo === 'countdown' ? { countdown: { startsAt } } : {};
}

/** Drafts that an earlier version kept lack some looks. */
export const looksOf = ({
  theme,
  accent = null,
  background = null,
  buttons,
  layout,
  gradient,
  font,
  language = null,
}: Pick<Draft, 'theme'> & Partial<Draft>) => ({
  theme,
  accent,
  background,
  ...(buttons !== undefined && { buttons }),
  ...(layout && { layout }),
  ...(gradient !== undefined && { cover: gradient && { type: 'gradient' as const, ...gradient } }),
  ...(font !== undefined && { font }),
  language,
});

export const itemLookOf = ({
  leadsTo,
  url,
  featured,
  activeFrom,
  expiresAt,
}: Pick<DraftItem, 'leadsTo' | 'url' | 'featured' | 'activeFrom' | 'expiresAt'>) => ({
  ...(leadsTo === 'heading' && { heading: true }),
  ...((leadsTo === 'other' || leadsSomewhere({ leadsTo, url })) && featured && { featured }),
  ...(activeFrom && { activeFrom }),
  ...(expiresAt && { expiresAt }),
});

/**
 * The request body that saves a draft. It has only the fields that differ from what the edits began from, so that the other
 * ones keep changes made elsewhere in the meantime.
 */
export function changesOf(before: Draft, after: Draft): WebsiteChange {
  const old: Record<string, unknown> = toWebsiteChange(before);
  return Object.fromEntries(
    Object.entries(toWebsiteChange(after)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field]),
    ),
  );
}

export const hasSameContent = (a: Draft, b: Draft): boolean => Object.keys(changesOf(a, b)).length === 0;

interface SavedDraft {
  /** The page that the edits began from, and the page after the save. */
  before: Website;
  after: Website;
  draft: Draft;
  sent: WebsiteChange;
}

/**
 * A draft after a save. What was entered stays, and new items get their IDs. Without them, the next save would create these
 * items again and lose their clicks. The fields that were not sent get what was changed elsewhere.
 * @param current the draft that was saved, or a later one
 */
export function afterSave(current: Draft, { before, after, draft, sent }: SavedDraft): Draft {
  const stored = toDraft(after);
  const changed = Object.keys(changesOf(toDraft(before), stored)) as (keyof Draft)[];
  const taken = changed.filter((field) => !(field in sent) && current[field] === draft[field]);
  const ids = new Map(sent.items && draft.items.map(({ key }, index) => [key, after.items[index]?.id]));
  return {
    ...current,
    items: current.items.map((item) => ({ ...item, id: ids.get(item.key) ?? item.id })),
    ...Object.fromEntries(taken.map((field) => [field, stored[field]])),
  };
}

/** Error messages by field: `name`, or `KEY.url` for items and profiles, so that errors move with them. */
export type DraftErrors = Record<string, string>;

/** Changes the draft and clears the errors of the given fields. */
export type EditDraft = (change: (draft: Draft) => Draft, ...fields: string[]) => void;

/** Maps the field errors of a rejected draft, such as `items.3.url`, to the draft's keys. */
export function toDraftErrors({ fields }: ApiError, { items, socials }: Draft): DraftErrors {
  const errors: DraftErrors = {};
  for (const { field, message } of fields) {
    const [list, index, name, ...within] = field.split('.');
    const item = list === 'items' ? items[Number(index)] : undefined;
    const social = list === 'socials' ? socials[Number(index)] : undefined;
    if (item && name === 'url' && item.leadsTo === 'link') errors[`${item.key}.link`] = t`Choose a link.`;
    else if (item || social) errors[[(item ?? social)?.key, name, ...within].join('.')] = message;
    else errors[field] = message;
  }
  return errors;
}
