import { escapeHtml, type Page, StyleSheet, type StyleSheetOptions } from './page.js';
import { withOwnColors } from './themes/own-colors.js';
import type { Theme } from './themes/theme.js';

/** The account's brand on the pages between a link and its destination. */
export interface PageBrand {
  name: string;
  /** `#rrggbb`, or null for the page's own. */
  accent: string | null;
  /** `#rrggbb`, or null for the page's own. */
  background: string | null;
  /** A small WebP, or null. */
  picture: Buffer | null;
  /** Host of the service, which stays visible: a name alone proves nothing. */
  host: string;
}

/** In bytes. */
export const maxPageBytes = 10 * 1024 - 1;

const color = /^#[0-9a-f]{6}$/;

/** A color that is safe in a style sheet; null for anything else. */
export const safeColor = (value: unknown): string | null =>
  typeof value === 'string' && color.test(value) ? value : null;

/** The brand as an account has set it, with its picture, for pages of a service. */
export const pageBrandOf = (
  { name, accent, background }: Pick<PageBrand, 'name' | 'accent' | 'background'>,
  picture: Buffer | null,
  host: string,
): PageBrand => ({ name, accent: safeColor(accent), background: safeColor(background), picture, host });

/** The theme in the colors of a brand, with all texts as readable as WCAG 2 AA requires. */
export const brandedTheme = (theme: Theme, { accent, background }: PageBrand): Theme =>
  withOwnColors(theme, { accent: safeColor(accent), background: safeColor(background) });

/** The rules for `brandHeader`. */
export const brandRules = `
  .brand{display:flex;align-items:center;gap:.75rem;margin:0 0 1rem;text-align:start}
  .brand img{flex:none;width:3.5rem;height:3.5rem;object-fit:contain;border-radius:.75rem}
  .brand b{display:block;line-height:1.3;overflow-wrap:anywhere}
  .brand span{color:var(--quiet);font-size:.9rem}
`;

/** The owner of the page: the picture, the name, and below it the service's own host. */
export function brandHeader({ name, picture, host }: PageBrand): string {
  const image =
    picture === null ? '' : `<img src="data:image/webp;base64,${picture.toString('base64')}" alt="">`;
  return (
    `<header class="brand">${image}<div><b><bdi>${escapeHtml(name)}</bdi></b>` +
    `<span><bdi dir="ltr">${escapeHtml(host)}</bdi></span></div></header>`
  );
}

const withoutPictures = new WeakMap<PageBrand, PageBrand>();

/** Returns the same object for the same brand, so that its style sheets are computed once. */
function withoutPicture(brand: PageBrand): PageBrand {
  const known = withoutPictures.get(brand) ?? { ...brand, picture: null };
  withoutPictures.set(brand, known);
  return known;
}

/** Renders a page with as much of a brand as fits into `maxPageBytes`: without the picture, or plain, if it would be larger. */
export function fitPage(brand: PageBrand | null, render: (brand: PageBrand | null) => Page): Page {
  if (brand === null) return render(null);
  for (const tried of brand.picture === null ? [brand] : [brand, withoutPicture(brand)]) {
    const page = render(tried);
    if (Buffer.byteLength(page.html) <= maxPageBytes) return page;
  }
  return render(null);
}

/** The style sheet of a page, plain and in the colors of each brand. */
export class BrandableSheet {
  readonly plain: StyleSheet;
  private readonly branded = new WeakMap<PageBrand, StyleSheet>();

  constructor(
    private readonly theme: Theme,
    private readonly rules: string,
    private readonly options: StyleSheetOptions = {},
  ) {
    this.plain = new StyleSheet(theme, rules, options);
  }

  /** Computed once for each brand. */
  of(brand: PageBrand | null): StyleSheet {
    if (brand === null) return this.plain;
    const known = this.branded.get(brand);
    if (known) return known;
    const sheet = new StyleSheet(brandedTheme(this.theme, brand), this.rules + brandRules, {
      ...this.options,
      images: brand.picture !== null,
    });
    this.branded.set(brand, sheet);
    return sheet;
  }
}
