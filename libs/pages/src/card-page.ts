import { previewImageSize } from './bio-page.js';
import { escapeHtml, type Page, StyleSheet } from './page.js';
import { defaultTheme, themeNamed } from './themes.js';

/** The data from which messengers and social networks make a card for a link. */
export interface CardPage {
  title: string;
  description: string;
  /** The short link. */
  url: string;
  /** URL of the image. */
  image: string;
  imageType: 'image/png' | 'image/jpeg';
  /** The link's destination; null if the card must not show it. */
  destination: string | null;
}

const sheet = new StyleSheet(
  themeNamed(defaultTheme),
  `
  body{margin:0;padding:2rem 1.25rem;background:var(--background);color:var(--text);
  font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
  main{max-width:30rem;margin:0 auto;overflow-wrap:anywhere}
  a{color:inherit}
`,
);

/** A page for programs that read its head. Its content is the owner's, in any language. */
export function renderCardPage(card: CardPage): Page {
  const title = escapeHtml(card.title);
  const description = escapeHtml(card.description);
  const url = escapeHtml(card.url);
  const image = escapeHtml(card.image);
  const link =
    card.destination === null
      ? ''
      : `<p><a href="${escapeHtml(card.destination)}">${escapeHtml(card.destination)}</a></p>`;
  return sheet.page(
    `<title>${title}</title><meta name="description" content="${description}"><meta name="robots" content="noindex">` +
      `<meta property="og:type" content="website"><meta property="og:title" content="${title}">` +
      `<meta property="og:description" content="${description}"><meta property="og:url" content="${url}">` +
      `<meta property="og:image" content="${image}"><meta property="og:image:type" content="${card.imageType}">` +
      `<meta property="og:image:width" content="${previewImageSize.width}">` +
      `<meta property="og:image:height" content="${previewImageSize.height}">` +
      `<meta property="og:image:alt" content="${title}"><meta name="twitter:card" content="summary_large_image">` +
      `<meta name="twitter:title" content="${title}"><meta name="twitter:description" content="${description}">` +
      `<meta name="twitter:image" content="${image}">`,
    `<main dir="auto"><h1>${title}</h1><p>${description}</p>${link}</main>`,
  );
}
