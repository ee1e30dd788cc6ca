import { guardSheet } from './guard-style.js';
import { chooseLanguage } from './language.js';
import { escapeHtml, type Page } from './page.js';
import { brandHeader, fitPage, type PageBrand } from './page-brand.js';
import { reportLink } from './report-link.js';
import { gateTexts } from './texts/gate-texts.js';

/** The data of the page that asks whether a visitor is an adult. */
export interface GatePageInput {
  /** The URL where an adult continues. */
  continueUrl: string;
  acceptLanguage: string | undefined;
  /** URL where visitors can report the link; omitted if they cannot. */
  reportUrl?: string;
  /** The brand of the link's account; null or omitted for none. */
  brand?: PageBrand | null;
}

const person =
  '<svg class="badge" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="8" r="4"/><path d="M4 21c0-4.500 3.500-7 8-7s8 2.500 8 7"/></svg>';

/**
 * Asks whether the visitor is an adult. A visitor who declines sees on the same page that the link is not for them: that
 * link has no URL, so no request is sent. Nothing is stored.
 */
export function renderGatePage({ brand = null, ...input }: GatePageInput): Page {
  return fitPage(brand, (fitting) => gatePage(input, fitting));
}

function gatePage({ continueUrl, acceptLanguage, reportUrl }: GatePageInput, brand: PageBrand | null): Page {
  const language = chooseLanguage(acceptLanguage);
  const texts = gateTexts[language];
  const title = escapeHtml(texts.title);
  return guardSheet
    .of(brand)
    .page(
      `<title>${title}</title><meta name="robots" content="noindex">`,
      `<main><section id="declined" tabindex="-1"><h1>${escapeHtml(texts.declined)}</h1><p>${escapeHtml(texts.close)}</p></section>` +
        `<section>${brand ? brandHeader(brand) : person}<h1>${title}</h1><p>${escapeHtml(texts.lead)}</p><div class="choices">` +
        `<a class="button main" rel="nofollow" href="${escapeHtml(continueUrl)}">${escapeHtml(texts.accept)}</a>` +
        `<a class="button" href="#declined">${escapeHtml(texts.decline)}</a></div>` +
        `${reportLink(reportUrl, language)}</section></main>`,
      language,
    );
}
