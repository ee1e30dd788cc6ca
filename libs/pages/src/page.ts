import { createHash } from 'node:crypto';
import { directionOf, type Language } from './language.js';
import type { Palette, Theme } from './themes/theme.js';

/** An HTML document and the policy that it needs: nothing but its one style sheet. */
export interface Page {
  html: string;
  /** Value of `Content-Security-Policy`. */
  policy: string;
}

/** The policy that lets a page have this style sheet, and nothing else from anywhere. */
function policyFor(css: string): string {
  const hash = createHash('sha256').update(css).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

const custom = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

/** The style sheet of a page, and the policy that goes with it; computed once for each theme. */
export class StyleSheet {
  readonly css: string;
  readonly policy: string;

  constructor(theme: Theme, rules: string) {
    this.css =
      `:root{color-scheme:light dark;${custom(theme.light)}}` +
      `@media(prefers-color-scheme:dark){:root{${custom(theme.dark)}}}` +
      rules.replace(/\n\s*/g, '');
    this.policy = policyFor(this.css);
  }

  /** @param head what stands in the head beside the usual, already escaped; @param body likewise. */
  page(head: string, body: string, language: Language = 'en'): Page {
    const html =
      `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width,initial-scale=1">' +
      `${head}<style>${this.css}</style></head><body>${body}</body></html>`;
    return { html, policy: this.policy };
  }
}
