import type { Language } from './language.js';
import { escapeHtml } from './page.js';
import { reportTexts } from './texts/report-texts.js';

/** The link to the form with which visitors report a link; empty if they cannot. */
export const reportLink = (reportUrl: string | undefined, language: Language): string =>
  reportUrl === undefined
    ? ''
    : `<p class="report"><a href="${escapeHtml(reportUrl)}" rel="nofollow noreferrer">` +
      `${escapeHtml(reportTexts[language].reportLink)}</a></p>`;
