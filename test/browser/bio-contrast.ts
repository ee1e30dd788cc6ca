import type { Page } from 'playwright-core';

/** The contrast of a text against the pixels behind it. */
export interface MeasuredText {
  /** Selector of the text. */
  selector: string;
  /** Contrast as defined by WCAG 2, at the worst pixel. */
  contrast: number;
}

/** Makes texts transparent and returns their positions and colors, so that the pixels behind them can be measured. */
const hideTexts = `(selectors) => selectors.flatMap((selector) =>
  [...document.querySelectorAll(selector)].map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { x, y, width, height } = range.getBoundingClientRect();
    const color = getComputedStyle(element).color;
    element.style.color = 'transparent';
    return { selector, color, x, y, width, height };
  }))`;

interface HiddenText {
  selector: string;
  color: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Decodes the picture from its bytes: the content security policy of the measured page forbids a picture by URL. */
const worstContrasts = `async ([base64, texts]) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const luminance = ([r, g, b]) => [r, g, b]
    .map((value) => value / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
  return texts.map(({ selector, color, x, y, width, height }) => {
    const front = luminance(color.match(/[\\d.]+/g).map(Number));
    const { data } = context.getImageData(Math.ceil(x), Math.ceil(y), Math.floor(width) - 1, Math.floor(height) - 1);
    const pixels = new Uint32Array(data.buffer);
    const measured = new Set();
    let worst = Infinity;
    for (let at = 0; at < pixels.length; at++) {
      if (measured.has(pixels[at])) continue;
      measured.add(pixels[at]);
      const back = luminance(data.subarray(4 * at, 4 * at + 3));
      worst = Math.min(worst, (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05));
    }
    return { selector, contrast: worst };
  });
}`;

/**
 * Measures the contrast of the selected texts against the pixels behind them. Leaves the texts transparent.
 * @param page all measured texts must be within its viewport.
 */
export async function measureContrasts(page: Page, selectors: readonly string[]): Promise<MeasuredText[]> {
  const texts = await page.evaluate<HiddenText[]>(`(${hideTexts})(${JSON.stringify(selectors)})`);
  // Whole pixels, so that the picture is not scaled. Only the part with the texts: a picture of the page takes longer.
  const left = Math.floor(Math.min(...texts.map(({ x }) => x)));
  const top = Math.floor(Math.min(...texts.map(({ y }) => y)));
  const clip = {
    x: left,
    y: top,
    width: Math.ceil(Math.max(...texts.map(({ x, width }) => x + width))) - left,
    height: Math.ceil(Math.max(...texts.map(({ y, height }) => y + height))) - top,
  };
  const shot = (await page.screenshot({ clip })).toString('base64');
  const placed = texts.map((text) => ({ ...text, x: text.x - left, y: text.y - top }));
  return page.evaluate(`(${worstContrasts})(${JSON.stringify([shot, placed])})`);
}
