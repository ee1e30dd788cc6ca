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

const worstContrasts = `async ([source, texts]) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const luminance = ([r, g, b]) => [r, g, b]
    .map((value) => value / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
  return texts.map(({ selector, color, x, y, width, height }) => {
    const front = luminance(color.match(/[\\d.]+/g).map(Number));
    const { data } = context.getImageData(Math.ceil(x), Math.ceil(y), Math.floor(width) - 1, Math.floor(height) - 1);
    let worst = Infinity;
    for (let at = 0; at < data.length; at += 4) {
      const back = luminance(data.subarray(at, at + 3));
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
  const texts = await page.evaluate(`(${hideTexts})(${JSON.stringify(selectors)})`);
  const shot = `data:image/png;base64,${(await page.screenshot()).toString('base64')}`;
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate(`(${worstContrasts})(${JSON.stringify([shot, texts])})`);
  } finally {
    await blank.close();
  }
}
