import { reportRules, sharedRules } from './bio-page-rules.js';
import { directionOf, type Language } from './language.js';
import { escapeHtml, type Page, StyleSheet } from './page.js';
import { networkNamed } from './social-networks.js';
import { reportTexts } from './texts/report-texts.js';
import { defaultTheme, themeNamed, themeNames, themes } from './themes.js';

/** The content of a bio page. Texts and URLs are as their owner wrote them; rendering escapes them. */
export interface BioPage {
  name: string;
  headline: string | null;
  bio: string | null;
  /** A theme name; unknown names fall back to the default theme. */
  theme: string;
  /** In order. `href` points to our own server, which redirects to the item. */
  items: readonly { title: string; href: string }[];
  /** In order. Unknown networks and URLs that are not https are left out. */
  socials: readonly { network: string; url: string }[];
  /** Appended to the `href` of every item: empty, or a query with the visitor's source. */
  itemSuffix: string;
  /** The page's public URL. */
  canonical: string;
  /** Public URL of the preview image. */
  previewImage: string;
  /** Where visitors can report the page, and the language of the link to there; left out if they cannot. */
  report?: { href: string; language: Language };
}

/** Size of a preview image in pixels. */
export const previewImageSize = { width: 1200, height: 630 } as const;

const styleSheetsWith = (rules: string): ReadonlyMap<string, StyleSheet> =>
  new Map(themeNames.map((name) => [name, new StyleSheet(themes[name], rules + themes[name].rules)]));

const styleSheets = {
  plain: styleSheetsWith(sharedRules),
  reportable: styleSheetsWith(sharedRules + reportRules),
};

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Maximum size of a page in bytes. */
const maxBytes = 30 * 1024;

/** Maximum size of the socials in bytes: enough for one profile on each network. */
const maxSocialBytes = 6 * 1024;

/** Limits to try, in order, while a page is too large: shorter texts first, no item suffix last. */
const reductions: readonly { titleLength: number; suffix: boolean }[] = [
  ...[120, 80, 50, 30, 20, 12].map((titleLength) => ({ titleLength, suffix: true })),
  ...[12, 6].map((titleLength) => ({ titleLength, suffix: false })),
];

/**
 * Renders a bio page: one document that loads nothing else and is always smaller than 30 KB. If its texts are too long
 * for that, all of them are shortened equally, with an ellipsis. Socials that would exceed 6 KB together are left out.
 * If the page is still too large with titles of 12 characters, the item suffix is left out, too.
 */
export function renderBioPage(page: BioPage): Page {
  const sheets = page.report ? styleSheets.reportable : styleSheets.plain;
  const styleSheet = sheets.get(page.theme) ?? sheets.get(defaultTheme);
  if (!styleSheet) throw new Error('the default theme is missing');
  const socials = renderSocials(page.socials);
  const report = page.report ? renderReport(page.report) : '';
  const render = (content: BioPage): Page =>
    styleSheet.page(
      head(content),
      `<main dir="auto">${[...body(content)].join('')}${socials}${report}</main>`,
    );
  let rendered = render(page);
  for (const reduction of reductions) {
    if (Buffer.byteLength(rendered.html) < maxBytes) break;
    rendered = render(reduce(page, reduction));
  }
  return rendered;
}

function reduce(page: BioPage, { titleLength, suffix }: (typeof reductions)[number]): BioPage {
  return {
    ...page,
    name: shorten(page.name, titleLength * 4),
    headline: page.headline && shorten(page.headline, titleLength * 8),
    bio: page.bio && shorten(page.bio, titleLength * 8),
    items: page.items.map(({ title, href }) => ({ title: shorten(title, titleLength), href })),
    itemSuffix: suffix ? page.itemSuffix : '',
  };
}

/** Cuts `text` to `length` characters, including the ellipsis. */
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

/** A one-sentence summary for search engines and previews. */
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
  // Without the role, VoiceOver does not treat a list without bullets as a list.
  yield '<ul class="items" role="list">';
  // HTML allows omitting `</li>`, which saves half a kilobyte for 100 items.
  for (const { title, href } of items) {
    yield `<li><a href="${escapeHtml(href + itemSuffix)}">${escapeHtml(title)}</a>`;
  }
  yield '</ul>';
}

function renderSocials(socials: BioPage['socials']): string {
  let list = '';
  for (const { network, url } of socials) {
    const socialNetwork = networkNamed(network);
    if (!socialNetwork || !/^https:\/\//i.test(url)) continue;
    const entry =
      `<li><a href="${escapeHtml(url)}" rel="me noopener" aria-label="${socialNetwork.label}" title="${socialNetwork.label}">` +
      `<svg viewBox="0 0 24 24" aria-hidden="true">${socialNetwork.icon}</svg></a>`;
    if (Buffer.byteLength(list + entry) <= maxSocialBytes) list += entry;
  }
  return list && `<ul class="socials" role="list">${list}</ul>`;
}

function renderReport({ href, language }: NonNullable<BioPage['report']>): string {
  const text = escapeHtml(reportTexts[language].reportPage);
  return (
    `<p class="report" lang="${language}" dir="${directionOf(language)}">` +
    `<a href="${escapeHtml(href)}" rel="nofollow noreferrer">${text}</a></p>`
  );
}

/** The first grapheme of a name, in uppercase. */
export function monogramOf(name: string): string {
  return (graphemes.segment(name)[Symbol.iterator]().next().value?.segment ?? '').toLocaleUpperCase();
}
