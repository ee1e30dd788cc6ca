import { escapeHtml } from './escape-html.js';
import { type Page, StyleSheet } from './page.js';
import { networkNamed } from './social-networks.js';
import { themeNamed, themeNames, defaultTheme } from './themes.js';

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
  /** The page's public address. */
  canonical: string;
}

const rules = `
  :root{--glow:color-mix(in srgb,var(--accent) 22%,transparent)}
  *{box-sizing:border-box}
  html{background:var(--background)}
  body{margin:0;min-height:100vh;min-height:100dvh;color:var(--text);
  background:radial-gradient(28rem 11rem at 50% -1rem,var(--glow),transparent) no-repeat;
  font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;-webkit-text-size-adjust:100%}
  main{max-width:36rem;margin:0 auto;padding:clamp(2rem,8vh,5rem) 1.25rem 3rem;text-align:center}
  .monogram{display:grid;place-items:center;width:5.5rem;height:5.5rem;margin:0 auto 1.25rem;border-radius:50%;
  background:var(--accent);color:var(--accentText);font-size:2.25rem;font-weight:650;line-height:1;
  overflow:hidden;outline:2px solid var(--accent);outline-offset:.3rem}
  h1,p,.items a{text-wrap:balance;unicode-bidi:plaintext}
  h1{margin:0;font-size:1.75rem;line-height:1.25;letter-spacing:-.01em;overflow-wrap:anywhere}
  .headline{margin:.4rem 0 0;font-size:1.1rem;overflow-wrap:anywhere}
  .bio{margin:.75rem auto 0;max-width:30rem;color:var(--quiet);white-space:pre-line;overflow-wrap:anywhere}
  ul{list-style:none;margin:0;padding:0}
  .items{margin-top:2rem;display:grid;gap:.85rem}
  .items a{display:grid;place-items:center;min-height:3.6rem;padding:.8rem 1.25rem;border:1px solid var(--itemBorder);
  border-radius:1rem;background:var(--item);color:var(--itemText);font-weight:600;text-decoration:none;overflow-wrap:anywhere;
  box-shadow:0 1px 2px #0000000f,0 .6rem 1.2rem -.8rem #00000038}
  .items a:hover{border-color:var(--accent);text-decoration:underline;text-underline-offset:.2em}
  .socials{margin-top:2rem;display:flex;flex-wrap:wrap;justify-content:center;gap:.35rem}
  .socials a{display:grid;place-items:center;width:3rem;height:3rem;border-radius:50%;color:var(--accent)}
  .socials a:hover{background:var(--item);color:var(--itemText)}
  svg{width:1.6rem;height:1.6rem;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round;
  font-family:inherit}
  a:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
  @media(prefers-reduced-motion:no-preference){.items a{transition:transform .15s,box-shadow .15s}
  .items a:hover{transform:translateY(-2px)}.items a:active{transform:scale(.985)}}
`;

const sheets = new Map<string, StyleSheet>(
  themeNames.map((name) => [name, new StyleSheet(themeNamed(name), rules)]),
);

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** No page is bigger, in bytes. */
const maxBytes = 30 * 1024;

/** How many characters a title may have where the page is too big with whole ones, the first that does it. */
const shorterTitles = [80, 50, 30, 20, 12, 6];

/**
 * Draws a bio page: one document without script, image or anything else to load, of 30 KB at most. Where its texts
 * are too long for that, all are cut alike, with an ellipsis; only addresses, which cannot be cut, can make it bigger.
 */
export function renderBioPage(page: BioPage): Page {
  const sheet = sheets.get(page.theme) ?? sheets.get(defaultTheme);
  if (!sheet) throw new Error('there is no default theme');
  const draw = (shown: BioPage): Page => sheet.page(head(shown), `<main>${[...body(shown)].join('')}</main>`);
  let drawn = draw(page);
  for (const length of shorterTitles) {
    if (Buffer.byteLength(drawn.html) < maxBytes) break;
    drawn = draw(withShorterTexts(page, length));
  }
  return drawn;
}

function withShorterTexts(page: BioPage, length: number): BioPage {
  return {
    ...page,
    headline: page.headline && shorten(page.headline, length * 8),
    bio: page.bio && shorten(page.bio, length * 8),
    items: page.items.map(({ title, href }) => ({ title: shorten(title, length), href })),
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
  return (
    `<title>${title}</title><meta name="description" content="${description}">` +
    `<link rel="canonical" href="${canonical}">` +
    `<meta property="og:type" content="profile"><meta property="og:title" content="${title}">` +
    `<meta property="og:description" content="${description}"><meta property="og:url" content="${canonical}">` +
    `<meta name="twitter:card" content="summary">`
  );
}

/** The page in a sentence, for search engines and previews. */
function describe({ name, headline, bio }: BioPage): string {
  const text = [headline, bio].filter(Boolean).join(' – ').replace(/\s+/g, ' ') || `Links of ${name}`;
  return shorten(text, 200);
}

function* body({ name, headline, bio, items, socials }: BioPage): Generator<string> {
  const initial = graphemes.segment(name)[Symbol.iterator]().next().value?.segment ?? '';
  yield `<div class="monogram" aria-hidden="true">${escapeHtml(initial.toLocaleUpperCase())}</div>`;
  yield `<h1 dir="auto">${escapeHtml(name)}</h1>`;
  if (headline) yield `<p class="headline" dir="auto">${escapeHtml(headline)}</p>`;
  if (bio) yield `<p class="bio" dir="auto">${escapeHtml(bio)}</p>`;
  if (items.length > 0) {
    yield '<ul class="items">';
    for (const { title, href } of items) {
      yield `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}</a></li>`;
    }
    yield '</ul>';
  }
  const shown = socials.flatMap(({ network, url }) => {
    const known = networkNamed(network);
    return known && /^https:\/\//i.test(url) ? [{ ...known, url }] : [];
  });
  if (shown.length > 0) {
    yield '<ul class="socials">';
    for (const { label, icon, url } of shown) {
      yield (
        `<li><a href="${escapeHtml(url)}" rel="me noopener" aria-label="${label}" title="${label}">` +
        `<svg viewBox="0 0 24 24" aria-hidden="true">${icon}</svg></a></li>`
      );
    }
    yield '</ul>';
  }
}
