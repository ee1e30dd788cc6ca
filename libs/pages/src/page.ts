import { createHash } from 'node:crypto';
import { directionOf, type Language } from './language.js';
import type { Palette, Theme } from './themes/theme.js';

/** An HTML document and the content security policy that it needs. */
export interface Page {
  html: string;
  /** Value of `Content-Security-Policy`. */
  policy: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes `text` for the content of an element or for a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** The contents of a page beyond text. */
export interface StyleSheetOptions {
  /** The page has a form, which may be sent to our own origin. */
  form?: boolean;
  /** The response to the form redirects to another site. Browsers apply the policy to that redirect, too. */
  leadsOut?: boolean;
  /** The page contains images, as `data:` URIs. */
  images?: boolean;
  /** The style sheet contains fonts, as `data:` URIs. */
  fonts?: boolean;
  /** Any site may show the page in a frame. */
  embeddable?: boolean;
}

/** Allows this style sheet and nothing else, except perhaps a form, images in the page, and frames around it. */
function policyFor(
  css: string,
  { form = false, leadsOut = false, images = false, fonts = false, embeddable = false }: StyleSheetOptions,
): string {
  const hash = createHash('sha256').update(css).digest('base64');
  const targets = form ? `'self'${leadsOut ? ' https:' : ''}` : "'none'";
  const img = images ? ' img-src data:;' : '';
  const font = fonts ? ' font-src data:;' : '';
  const frames = embeddable ? '*' : "'none'";
  return `default-src 'none'; style-src 'sha256-${hash}';${img}${font} base-uri 'none'; form-action ${targets}; frame-ancestors ${frames}`;
}

const customProperties = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

/** A page's style sheet and the policy that goes with it, computed once. */
export class StyleSheet {
  readonly css: string;
  readonly policy: string;

  constructor(
    readonly theme: Theme,
    rules: string,
    options: StyleSheetOptions = {},
  ) {
    this.css =
      `:root{color-scheme:light dark;${customProperties(theme.light)}}` +
      `@media(prefers-color-scheme:dark){:root{${customProperties(theme.dark)}}}` +
      rules.replace(/\n\s*/g, '');
    this.policy = policyFor(this.css, options);
  }

  /**
   * @param head additional elements of the head, already escaped.
   * @param body already escaped.
   */
  page(head: string, body: string, language: Language = 'en'): Page {
    const html =
      `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width,initial-scale=1">' +
      `${head}<style>${this.css}</style></head><body>${body}</body></html>`;
    return { html, policy: this.policy };
  }
}
