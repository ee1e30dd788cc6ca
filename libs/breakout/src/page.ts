import {
  brandedTheme,
  brandHeader,
  brandRules,
  chooseLanguage,
  directionOf,
  escapeHtml,
  fitPage,
  type Language,
  type Page,
  type PageBrand,
  reportTexts,
  StyleSheet,
  themes,
} from '@app/pages';
import { sourceLabel } from '@app/visitors';
import { randomBytes } from 'node:crypto';
import { type Menu, menuOf, type MenuSign } from './menus.js';
import { pageScript } from './page-script.js';
import { attemptsOf, type BreakoutPlan } from './plan.js';
import { normalizedUrl, techniqueUrl } from './technique-url.js';
import type { BreakoutTexts } from './texts/breakout-texts.js';
import { textsIn } from './texts/texts.js';
import { urlIntoApp } from './way-into-app.js';

/** The data of a breakout page. */
export interface BreakoutPageInput {
  plan: BreakoutPlan;
  /**
   * The short link with the token and the visitor's query, ASCII. Everything on the page leads there, except into the
   * destination's app.
   */
  handOverUrl: string;
  /** The URL that Android opens if the destination's app is missing. Default: `handOverUrl`. */
  appMissingUrl?: string;
  /** Host of the link's destination, in punycode. The page shows nothing else of the destination. */
  destinationHost: string;
  acceptLanguage: string | undefined;
  /** URL where visitors can report the link; omitted if they cannot. */
  reportUrl?: string;
  /** The brand of the link's account; null or omitted for none. */
  brand?: PageBrand | null;
}

/** Renders the page for a plan: one document with its style and script. Its policy has a new nonce for each response. */
export function renderBreakoutPage({ brand = null, ...input }: BreakoutPageInput): Page {
  return fitPage(brand, (fitting) => breakoutPage(input, fitting));
}

const rules = `
  *{box-sizing:border-box}
  html{background:var(--background);-webkit-text-size-adjust:100%}
  body{margin:0;padding:2rem 1rem;padding:clamp(1.5rem,9vh,6rem) min(1rem,5vw) 2rem;color:var(--text);
  font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
  main{max-width:27rem;margin:0 auto;display:grid;gap:.75rem;overflow-wrap:anywhere}
  .badge{width:3.5rem;height:3.5rem;padding:.8rem;border-radius:1.1rem;background:var(--accent);color:var(--accentText)}
  svg{fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
  h1{margin:.5rem 0 0;font-size:1.6rem;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
  p{margin:0;color:var(--quiet)}
  .host{display:flex;flex-wrap:wrap;gap:0 .5rem;margin:.25rem 0 .5rem}
  .host bdi{color:var(--text);font-weight:650}
  .button{display:grid;place-items:center;width:100%;min-height:3.25rem;padding:.7rem 1.25rem;border:1px solid var(--itemBorder);border-radius:1rem;
  background:var(--item);color:var(--itemText);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
  .button:hover{border-color:var(--accent)}
  .main{border-color:var(--accent);background:var(--accent);color:var(--accentText);font-size:1.1rem}
  [hidden]{display:none}
  section{margin-top:.5rem;padding:1rem;padding:min(1.25rem,5vw);border:1px solid var(--itemBorder);border-radius:1rem;background:var(--item);color:var(--itemText)}
  h2{margin:0 0 .75rem;font-size:1.05rem;line-height:1.3}
  ol{margin:0;padding:0;list-style:none;counter-reset:step}
  li{position:relative;min-height:1.75rem;margin-top:.6rem;padding-inline-start:2.5rem;counter-increment:step}
  li:before{content:counter(step);position:absolute;inset-inline-start:0;width:1.75rem;height:1.75rem;border-radius:50%;
  background:var(--accent);color:var(--accentText);font-size:.9rem;font-weight:650;line-height:1.75rem;text-align:center}
  .sign{display:inline-grid;place-items:center;vertical-align:middle;width:2rem;height:1.6rem;border:1px solid var(--itemBorder);border-radius:.5rem}
  .sign svg{width:1.15rem;height:1.15rem}
  label{display:block;margin:1.1rem 0 .4rem;font-size:.95rem}
  input{width:100%;min-height:2.9rem;padding:.5rem .8rem;border:1px solid var(--quiet);border-radius:.75rem;background:var(--background);
  color:var(--text);font:inherit;font-size:1rem;text-overflow:ellipsis}
  section .button{margin-top:.6rem}
  [role=status]:not(:empty){margin-top:.6rem}
  :focus-visible{outline:3px solid var(--accent);outline-offset:3px}
  .waiting section{display:none}
  @media(prefers-reduced-motion:no-preference){section{animation:in .25s}@keyframes in{from{opacity:0;transform:translateY(.5rem)}}}
`;

/** The page's style sheet, in the colors of the default theme. */
const pageStyle = new StyleSheet(themes.classic, rules).css;

const brandedStyles = new WeakMap<PageBrand, string>();

/** The page's style sheet in the colors of a brand. Computed once for each brand. */
function styleOf(brand: PageBrand | null): string {
  if (brand === null) return pageStyle;
  const known = brandedStyles.get(brand);
  if (known !== undefined) return known;
  const { css } = new StyleSheet(brandedTheme(themes.classic, brand), rules + brandRules);
  brandedStyles.set(brand, css);
  return css;
}

/** For pages on which visitors can report the link. */
const reportStyle =
  '.report{text-align:center;font-size:.9rem}.report a{display:inline-block;padding:.75rem;color:var(--quiet)}';

function breakoutPage(
  {
    plan,
    handOverUrl,
    appMissingUrl = handOverUrl,
    destinationHost,
    acceptLanguage,
    reportUrl,
  }: BreakoutPageInput,
  brand: PageBrand | null,
): Page {
  const language = chooseLanguage(acceptLanguage);
  const nonce = randomBytes(16).toString('base64');
  const attempts = attemptsOf(plan).map(({ id, ms }) => `${id}:${ms}`);
  const fires = attempts.length > 0 ? ` data-fires="${attempts.join(' ')}"` : '';
  const wait = plan.stepsAfterMs > 0 ? ` data-steps-after="${plan.stepsAfterMs}"` : '';
  const isReportable = reportUrl !== undefined;
  const body = fillTemplate(templateFor(plan, language, isReportable), {
    header: brand === null ? badge : brandHeader(brand),
    host: destinationHost,
    address: normalizedUrl(handOverUrl).href,
    technique: plan.way === null ? '' : techniqueUrl(plan.way, handOverUrl),
    into: plan.into === null ? '' : urlIntoApp(plan.into, normalizedUrl(appMissingUrl).href),
    name: plan.into?.name ?? '',
    report: reportUrl ?? '',
  });
  const html =
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"${fires}${wait}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escapeHtml(titleOf(plan, textsIn(language)).replace('{name}', plan.into?.name ?? ''))}</title><style nonce="${nonce}">${styleOf(brand)}${isReportable ? reportStyle : ''}</style>` +
    `<script nonce="${nonce}">${pageScript}</script></head><body><main>${body}</main></body></html>`;
  return { html, policy: policyFor(nonce, (brand?.picture ?? null) !== null) };
}

/** The parts of a page that differ for each visit. The rest depends only on the plan and the language. */
interface VisitParts {
  /** HTML at the top: the badge, or the brand. */
  header: string;
  /** Host of the destination. */
  host: string;
  /** The hand-over URL. */
  address: string;
  /** The button's URL; empty if there is no button. */
  technique: string;
  /** The URL that opens the destination's app; empty if nothing does. */
  into: string;
  /** Name of that app. */
  name: string;
  /** URL where visitors can report the link; empty if they cannot. */
  report: string;
}

/** HTML that alternates with names of visit parts: HTML, name, HTML, name, and so on. */
type Template = readonly string[];

/** Delimits the names of visit parts in a template. It appears in no text. */
const delimiter = '\0';
const placeholder = (part: keyof VisitParts): string => delimiter + part + delimiter;

/** By language and plan, a few kilobytes each. They contain nothing about any visit. */
const templates = new Map<string, Template>();

function templateFor(plan: BreakoutPlan, language: Language, isReportable: boolean): Template {
  const { app, platform, into, technique, newWindow, appInNewWindow, asks, copyLink } = plan;
  const shows = [isReportable, into !== null, technique !== null, newWindow, appInNewWindow, asks, copyLink];
  const key = [language, app, platform, ...shows].join(' ');
  const cached = templates.get(key);
  if (cached) return cached;
  const texts = textsIn(language);
  const report = isReportable ? reportLink(language) : '';
  const template = `${introduction(plan, texts)}${controls(plan, texts)}${report}`.split(delimiter);
  templates.set(key, template);
  return template;
}

function fillTemplate(template: Template, parts: VisitParts): string {
  const escaped: Record<string, string> = {
    header: parts.header,
    host: escapeHtml(parts.host),
    address: escapeHtml(parts.address),
    technique: escapeHtml(parts.technique),
    into: escapeHtml(parts.into),
    name: escapeHtml(parts.name),
    report: escapeHtml(parts.report),
  };
  return template.map((text, index) => (index % 2 === 0 ? text : escaped[text])).join('');
}

function policyFor(nonce: string, hasPicture: boolean): string {
  return (
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; ` +
    `${hasPicture ? 'img-src data:; ' : ''}base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  );
}

const nameOfApp = `<bdi>${placeholder('name')}</bdi>`;

const badge =
  '<svg class="badge" viewBox="0 0 24 24" aria-hidden="true"><path d="M14 4h6v6M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4"/></svg>';

/** App keys that do not name an app. */
const unknownApps: ReadonlySet<string> = new Set(['webview', 'meta']);

/** With the placeholder `{name}` if there is a way into an app. */
const titleOf = ({ into }: BreakoutPlan, texts: BreakoutTexts): string =>
  into === null ? texts.title : texts.titleOfApp;

function introduction(plan: BreakoutPlan, texts: BreakoutTexts): string {
  const { app, asks } = plan;
  const title = escapeHtml(titleOf(plan, texts)).replace('{name}', nameOfApp);
  const lead = unknownApps.has(app) ? texts.leadOfUnknown : texts.lead.replace('{app}', sourceLabel(app));
  const warning = asks ? ` ${texts.asks.replace('{app}', sourceLabel(app))}` : '';
  return (
    `${placeholder('header')}<h1>${title}</h1><p>${escapeHtml(lead + warning)}</p>` +
    `<p class="host">${escapeHtml(texts.leadsTo)} <bdi dir="ltr">${placeholder('host')}</bdi></p>`
  );
}

function controls(plan: BreakoutPlan, texts: BreakoutTexts): string {
  const stay = `<a class="button" id="stay" href="${placeholder('address')}">${escapeHtml(texts.stay)}</a>`;
  const steps = stepsOf(plan, texts);
  if (plan.technique === null) return steps + stay;
  const target = (isNew: boolean) => (isNew ? ' target="_blank"' : '');
  const app =
    plan.into === null
      ? ''
      : `<a class="button main" id="app" href="${placeholder('into')}"${target(plan.appInNewWindow)}>` +
        // A single item of the button's grid: the name is a separate element.
        `<span>${escapeHtml(texts.openApp).replace('{name}', nameOfApp)}</span></a>`;
  const style = app === '' ? 'button main' : 'button';
  const open = `<a class="${style}" id="open" href="${placeholder('technique')}"${target(plan.newWindow)}>${escapeHtml(texts.open)}</a>`;
  return `${app}${open}${stay}${steps}`;
}

const reportLink = (language: Language): string =>
  `<p class="report"><a href="${placeholder('report')}" rel="nofollow noreferrer">` +
  `${escapeHtml(reportTexts[language].reportLink)}</a></p>`;

/** The manual steps. Screen readers announce them if they appear later. */
function stepsOf(plan: BreakoutPlan, texts: BreakoutTexts): string {
  const menu = menuOf(plan.app, plan.platform);
  const heading = plan.technique === null ? texts.byHand : texts.otherwise;
  const copy = plan.copyLink
    ? `<button class="button main" id="copy" type="button" hidden>${escapeHtml(texts.copy)}</button>` +
      `<p role="status" id="said" data-copied="${escapeHtml(texts.copied)}" data-not-copied="${escapeHtml(texts.notCopied)}"></p>`
    : '';
  return (
    `<div aria-live="polite"><section aria-labelledby="steps"><h2 id="steps">${escapeHtml(heading)}</h2>` +
    `<ol><li>${firstStep(menu, texts)}</li><li>${escapeHtml(secondStep(menu, texts))}</li></ol>` +
    `<label for="address">${escapeHtml(texts.address)}</label>` +
    `<input id="address" type="url" dir="ltr" readonly value="${placeholder('address')}">${copy}</section></div>`
  );
}

const signs: Readonly<Record<MenuSign, string>> = {
  dots: '<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3.500"/>',
  verticalDots: '<path d="M12 5v.01M12 12v.01M12 19v.01" stroke-width="3.500"/>',
  share: '<path d="M12 3v12M8 6.500L12 3l4 3.500M7 10H5v11h14V10h-2"/>',
};

function firstStep({ sign, place }: Menu, texts: BreakoutTexts): string {
  const icon =
    `<span class="sign" role="img" aria-label="${escapeHtml(texts.signs[sign])}">` +
    `<svg viewBox="0 0 24 24" aria-hidden="true">${signs[sign]}</svg></span>`;
  return escapeHtml(texts.menu[place]).replace('{sign}', icon);
}

function secondStep({ entries: [entry, other] }: Menu, texts: BreakoutTexts): string {
  const sentence = other === undefined ? texts.choose : texts.chooseEither;
  return sentence
    .replace('{entry}', texts.entries[entry])
    .replace('{other}', other === undefined ? '' : texts.entries[other]);
}
