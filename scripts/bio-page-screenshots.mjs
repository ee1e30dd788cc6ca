// Generates docs/bio-pages/*.webp: every theme on a phone and a desktop, in light and dark, and its preview image.
// Requires Chromium (Debian's, or CHROMIUM=/path/to/it). Uses the system fonts.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PreviewPainter } from '../dist/libs/previews/src/index.js';
import { renderBioPage, themeNames } from '../dist/libs/pages/src/index.js';
import { dataUri, openChromium, picture, savePage } from './web-picture.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../docs/bio-pages');
mkdirSync(folder, { recursive: true });

const anna = {
  name: 'Anna Moreira',
  headline: 'Ceramics from Lisbon',
  bio: 'I make cups, bowls and the odd teapot.\nWorkshops every second Saturday in Graça.',
  items: [
    'New collection: Atlantic',
    'Book a workshop',
    'The studio diary',
    'Where to find my cups',
    'Commission a set',
  ].map((title) => ({ title, href: '#' })),
  itemSuffix: '',
  socials: ['instagram', 'pinterest', 'youtube', 'tiktok', 'website'].map((network) => ({
    network,
    url: 'https://example.com/anna',
  })),
  canonical: 'https://go.example/anna',
  previewImage: 'https://go.example/anna/og.png',
};
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 860 };

const browser = await openChromium();
const save = (name, html, width) => savePage(browser, join(folder, `${name}.webp`), html, width);

async function shoot(html, viewport, colorScheme) {
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(dataUri('text/html;charset=utf-8', html));
  const shot = await page.screenshot();
  await context.close();
  return dataUri('image/png', shot);
}

for (const theme of themeNames) {
  const { html } = renderBioPage({ ...anna, theme });
  const [phoneLight, phoneDark, desktopLight, desktopDark] = await Promise.all([
    shoot(html, phone, 'light'),
    shoot(html, phone, 'dark'),
    shoot(html, desktop, 'light'),
    shoot(html, desktop, 'dark'),
  ]);
  const sheet = [
    picture(phoneLight, 325),
    picture(phoneDark, 325),
    `<div style="display:grid;align-content:space-between">${picture(desktopLight, 522)}${picture(desktopDark, 522)}</div>`,
  ];
  await save(theme, `<main style="display:flex;gap:16px;padding:1px">${sheet.join('')}</main>`, 1206);
}

const painter = await PreviewPainter.open();
const previews = themeNames.map((theme) => {
  const { name, headline } = anna;
  return picture(
    dataUri(
      'image/png',
      painter.paint({ preview: { name, headline, theme, address: 'go.example/anna' }, photo: null }),
    ),
    600,
  );
});
await save(
  'previews',
  `<main style="display:grid;grid-template-columns:600px 600px;gap:16px;padding:1px">${previews.join('')}</main>`,
  1218,
);

await browser.close();
