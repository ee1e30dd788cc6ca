import { sharedRules } from './bio-page-rules.js';
import { escapeHtml, type Page, StyleSheet } from './page.js';
import { networkNamed } from './social-networks.js';
import { defaultTheme, themeNamed, themeNames, themes } from './themes.js';

/** What a bio page shows. Texts and addresses are as their owner wrote them; all are escaped here. */
export interface BioPage {
  name: string;
  headline: string | null;
  bio: string | null;
  /** A theme name; an unknown one is drawn as the default. */
  theme: string;
  /** In order; `href` leads through our own server. */
  items: readonly { title: string; href: string }[];
  /** In order; those of unknown networks, and those that are not https, are left out. */
  socials: readonly { network: string; url: string }[];
  /** Follows `href` of every item: empty, or the query that says where the visitor came from. */
  itemSuffix: string;
  /** The page's public address. */
  canonical: string;
  /** Public address of the image that the page is shared with. */
  previewImage: string;
}

/** Of the image that a page is shared with, in pixels. */
export const previewImageSize = { width: 1200, height: 630 } as const;

const sheets = new Map<string, StyleSheet>(
  themeNames.map((name) => [name, new StyleSheet(themes[name], sharedRules + themes[name].rules)]),
);

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** No page is bigger, in bytes. */
const maxBytes = 30 * 1024;

/** How much of a page its socials may take: room for the profiles of all networks. */
const maxSocialBytes = 6 * 1024;

/** What is given up where a page would be too big, the first that helps: long texts, at last the suffix of items. */
const savings: readonly { titles: number; suffix: boolean }[] = [
  ...[120, 80, 50, 30, 20, 12].map((titles) => ({ titles, suffix: true })),
  ...[12, 6].map((titles) => ({ titles, suffix: false })),
];

/**
 * Draws a bio page: one document without script, image or anything else to load, always under 30 KB. Where its texts
 * are too long for that, all are cut alike, with an ellipsis. Socials whose addresses would take more than 6 KB
 * together are left out; so is the items' suffix of a page that is too big with titles of 12 characters.
 */
export function renderBioPage(page: BioPage): Page {
  const sheet = sheets.get(page.theme) ?? sheets.get(defaultTheme);
  if (!sheet) throw new Error('there is no default theme');
  const socials = drawSocials(page.socials);
  const draw = (shown: BioPage): Page =>
    sheet.page(head(shown), `<main dir="auto">${[...body(shown)].join('')}${socials}</main>`);
  let drawn = draw(page);
  for (const saving of savings) {
    if (Buffer.byteLength(drawn.html) < maxBytes) break;
    drawn = draw(smaller(page, saving));
  }
  return drawn;
}

function smaller(page: BioPage, { titles, suffix }: (typeof savings)[number]): BioPage {
  return {
    ...page,
    name: shorten(page.name, titles * 4),
    headline: page.headline && shorten(page.headline, titles * 8),
    bio: page.bio && shorten(page.bio, titles * 8),
    items: page.items.map(({ title, href }) => ({ title: shorten(title, titles), href })),
    itemSuffix: suffix ? page.itemSuffix : '',
  };
}

/** The first characters of `text`, and an ellipsis where there were more. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const points = [...text];
  return points.length > length ? `${points.slice(0, length - 1).join('')}…` : text;
}

function head(page: BioPage): string {
  const title = escapeHtml(page.name);
  const description = escapeHtml(describe(page));
  const canonical = escapeHtml(page.canonical);
  const image = escapeHtml(page.previewImage);
  const { light, dark } = themeNamed(page.theme);
  return (
    `<title>${title}</title><meta name="description" content="${description}">` +
    `<link rel="canonical" href="${canonical}">` +
    `<meta property="og:type" content="profile"><meta property="og:title" content="${title}">` +
    `<meta property="og:description" content="${description}"><meta property="og:url" content="${canonical}">` +
    `<meta property="og:image" content="${image}"><meta property="og:image:type" content="image/png">` +
    `<meta property="og:image:width" content="${previewImageSize.width}">` +
    `<meta property="og:image:height" content="${previewImageSize.height}">` +
    `<meta property="og:image:alt" content="${title}"><meta name="twitter:card" content="summary_large_image">` +
    `<meta name="twitter:image" content="${image}">` +
    `<meta name="theme-color" content="${light.background}">` +
    `<meta name="theme-color" content="${dark.background}" media="(prefers-color-scheme:dark)">`
  );
}

/** The page in a sentence, for search engines and previews. */
function describe({ name, headline, bio }: BioPage): string {
  const text = [headline, bio].filter(Boolean).join(' – ').replace(/\s+/g, ' ') || `Links of ${name}`;
  return shorten(text, 200);
}

function* body({ name, headline, bio, items, itemSuffix }: BioPage): Generator<string> {
  yield `<header><div class="monogram" aria-hidden="true">${escapeHtml(monogramOf(name))}</div>`;
  yield `<h1 dir="auto">${escapeHtml(name)}</h1>`;
  if (headline) yield `<p class="headline" dir="auto">${escapeHtml(headline)}</p>`;
  if (bio) yield `<p class="bio" dir="auto">${escapeHtml(bio)}</p>`;
  yield '</header>';
  if (items.length === 0) return;
  // Without its role a list without bullets is none to VoiceOver.
  yield '<ul class="items" role="list">';
  // The end of an `<li>` may be left out; a hundred of them are half a kilobyte.
  for (const { title, href } of items) {
    yield `<li><a href="${escapeHtml(href + itemSuffix)}">${escapeHtml(title)}</a>`;
  }
  yield '</ul>';
}

function drawSocials(socials: BioPage['socials']): string {
  let drawn = '';
  for (const { network, url } of socials) {
    const known = networkNamed(network);
    if (!known || !/^https:\/\//i.test(url)) continue;
    const one =
      `<li><a href="${escapeHtml(url)}" rel="me noopener" aria-label="${known.label}" title="${known.label}">` +
      `<svg viewBox="0 0 24 24" aria-hidden="true">${known.icon}</svg></a>`;
    if (Buffer.byteLength(drawn + one) <= maxSocialBytes) drawn += one;
  }
  return drawn && `<ul class="socials" role="list">${drawn}</ul>`;
}

/** The first letter of a name, as people see letters. */
export function monogramOf(name: string): string {
  return (graphemes.segment(name)[Symbol.iterator]().next().value?.segment ?? '').toLocaleUpperCase();
}
