/* global document, Image */
// Shared by the scripts that create pictures for docs/.
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

export const openChromium = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

export const dataUri = (type, bytes) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

export const picture = (source, width) =>
  `<img src="${source}" width="${width}" style="display:block;border-radius:8px;outline:1px solid #8886">`;

/** Renders HTML with pictures and saves it as WebP, a format that Chromium's screenshots do not support. */
export async function savePage(browser, file, html, width) {
  const page = await browser.newPage({ viewport: { width, height: 10 } });
  await page.setContent(`<body style="margin:0">${html}</body>`);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const shot = dataUri('image/png', await page.screenshot({ fullPage: true }));
  const webp = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.width,
      height: image.height,
    });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.85);
  }, shot);
  writeFileSync(file, Buffer.from(webp.split(',')[1], 'base64'));
  await page.close();
}
