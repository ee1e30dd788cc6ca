import type { Language } from './language.js';
import { escapeHtml, type Page, StyleSheet } from './page.js';
import { fill, sharedReportTexts, type SharedReportTexts } from './texts/shared-report/texts.js';
import { defaultTheme, themeNamed } from './themes.js';

/** A figure of the report as text, and its change. */
export interface SharedFigure {
  label: string;
  value: string;
  /** Such as `+12.5% compared with …`; null without a comparison. */
  change: string | null;
}

/** An interval of the chart. */
interface SharedPoint {
  /** Its label, such as `Nov 21, 2026`. */
  label: string;
  value: number;
  /** The value as text. */
  text: string;
  /** It is not over yet. */
  incomplete: boolean;
}

export interface SharedTable {
  title: string;
  /** Explains the figures; null if the title alone does. */
  lead: string | null;
  /** The first column names the row; the others are figures. */
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A report that anyone with its link can read. */
export interface SharedReportPage {
  /** The language of all texts of the report. */
  language: Language;
  title: string;
  /** The days and their time zone. */
  period: string;
  /** Describes which visits are counted; null for all. */
  filters: string | null;
  figures: readonly SharedFigure[];
  /** Title of the chart, such as `Clicks by day`. */
  chartTitle: string;
  points: readonly SharedPoint[];
  tables: readonly SharedTable[];
  /** True if other sites may show the page in a frame. */
  embeddable: boolean;
  /** True to credit DB-IP for countries, as the license of the bundled database requires. */
  creditsCountries: boolean;
}

const rules = `
  *{box-sizing:border-box}
  body{margin:0;padding:2rem 1rem;background:var(--background);color:var(--text);
  font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
  main{max-width:60rem;margin:0 auto;overflow-wrap:anywhere}
  h1{margin:0;font-size:1.6rem;line-height:1.25}
  h2{margin:0 0 .75rem;font-size:1.1rem}
  p,p a{margin:.4rem 0 0;color:var(--quiet)}
  section,dl{margin:1.5rem 0 0;padding:1.25rem;border:1px solid var(--itemBorder);border-radius:1rem;
  background:var(--item);color:var(--itemText)}
  dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:1.25rem}
  dd{margin:0;font-size:1.6rem;font-weight:700;font-variant-numeric:tabular-nums}
  dd small{display:block;font-size:.85rem;font-weight:400}
  svg{display:block;width:100%;height:11rem;fill:var(--accent)}
  .open{fill:none;stroke:var(--accent);stroke-dasharray:4 3;vector-effect:non-scaling-stroke}
  .axis{display:flex;justify-content:space-between;gap:1rem;font-size:.85rem;font-variant-numeric:tabular-nums}
  .tables{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:1.5rem;margin-top:1.5rem}
  .tables section{margin:0;min-width:0}
  table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
  th,td{padding:.35rem 0;padding-inline-start:.75rem;border-top:1px solid var(--itemBorder);text-align:end;vertical-align:top}
  td,thead th+th{white-space:nowrap}
  th:first-child{padding-inline-start:0;text-align:start;font-weight:400}
  thead th,thead th:first-child{border:0;font-size:.85rem;font-weight:600}
  section{container-type:inline-size}
  @container (max-width:30rem){th:first-child{width:100%}thead th+th{white-space:normal;overflow-wrap:break-word;vertical-align:bottom}}
  @container (max-width:22rem){
    .many,.many tbody,.many tr,.many tbody th{display:block}
    .many thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .many tr{padding:.5rem 0;border-top:1px solid var(--itemBorder)}
    .many tbody th,.many td{padding:0;border:0;text-align:start}
    .many td{display:inline-block;margin-inline-end:1rem;white-space:normal}
    .many td::before{content:attr(data-name) " ";font-size:.85rem}
  }
  @media (max-width:24rem){body{padding-inline:.75rem}section,dl{padding:1rem}}
  details{margin-top:1rem}
  summary{padding:.6rem 0;cursor:pointer}
  :focus-visible{outline:3px solid var(--accent);outline-offset:3px}
  @media print{body{padding:0;background:#fff;color:#000}section,dl{break-inside:avoid;background:#fff;color:#000}}
`;

const theme = themeNamed(defaultTheme);
const sheets = {
  closed: new StyleSheet(theme, rules),
  embeddable: new StyleSheet(theme, rules, { embeddable: true }),
};

const countriesCredit =
  '<p><small><a href="https://db-ip.com" lang="en">IP Geolocation by DB-IP</a></small></p>';

/** Renders a report without any controls: anyone with the link sees these figures. */
export function renderSharedReport(report: SharedReportPage): Page {
  const { language } = report;
  const texts = sharedReportTexts[language];
  const title = escapeHtml(report.title);
  const figures = report.figures.map(
    ({ label, value, change }) =>
      `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}` +
      `${change === null ? '' : `<small>${escapeHtml(change)}</small>`}</dd></div>`,
  );
  const points = report.points.map(({ label, text, incomplete }) => [
    incomplete ? fill(texts.notOver, { interval: label }) : label,
    text,
  ]);
  const filters = report.filters === null ? '' : `<p>${escapeHtml(report.filters)}</p>`;
  const tables = report.tables.map(
    (table) =>
      `<section><h2>${escapeHtml(table.title)}</h2>` +
      `${table.lead === null ? '' : `<p>${escapeHtml(table.lead)}</p>`}${tableOf(table, texts)}</section>`,
  );
  return sheets[report.embeddable ? 'embeddable' : 'closed'].page(
    `<title>${title}</title><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">`,
    `<main><h1>${title}</h1><p>${escapeHtml(report.period)}</p>${filters}<dl>${figures.join('')}</dl>` +
      `<section><h2>${escapeHtml(report.chartTitle)}</h2>${chartOf(report, texts)}` +
      `<details><summary>${escapeHtml(texts.asTable)}</summary>` +
      `${tableOf({ header: [texts.when, report.chartTitle], rows: points }, texts)}</details></section><div class="tables">${tables.join('')}</div>${report.creditsCountries ? countriesCredit : ''}</main>`,
    language,
  );
}

/** Height of the chart, and the width of an interval, in its own units. */
const height = 100;
const step = 10;

/**
 * Bars from zero up to the greatest value, which labels the axis. If all are zero, the chart's name says that it is
 * empty. An interval that is not over yet is dashed. Time runs from left to right in all languages,
 * as it does in the dashboard.
 */
function chartOf({ points, chartTitle }: SharedReportPage, texts: SharedReportTexts): string {
  const none = { value: 0, text: points.at(-1)?.text ?? '' };
  const greatest = points.reduce<Pick<SharedPoint, 'value' | 'text'>>(
    (most, point) => (point.value > most.value ? point : most),
    none,
  );
  const bars = points.map(({ label, value, text, incomplete }, n) => {
    const size = greatest.value === 0 ? 0 : (value / greatest.value) * height;
    const place = `x="${n * step + 1}" y="${(height - size).toFixed(2)}" width="${step - 2}" height="${size.toFixed(2)}"`;
    const name = escapeHtml(`${label}: ${text}`);
    return `<rect ${place}${incomplete ? ' class="open"' : ''}><title>${name}</title></rect>`;
  });
  const [first, last] = [points[0]?.label ?? '', points.at(-1)?.label ?? ''];
  const period = first === last ? first : `${first} – ${last}`;
  const name = escapeHtml(
    greatest.value === 0
      ? `${chartTitle}: ${texts.empty}`
      : fill(texts.chart, { title: chartTitle, period, most: greatest.text }),
  );
  const box = `0 0 ${Math.max(1, points.length) * step} ${height}`;
  return (
    `<div dir="ltr"><div class="axis"><span>${escapeHtml(greatest.text)}</span></div>` +
    `<svg viewBox="${box}" preserveAspectRatio="none" role="img" aria-label="${name}">${bars.join('')}</svg>` +
    `<div class="axis"><span>${escapeHtml(first)}</span><span>${escapeHtml(last)}</span></div></div>`
  );
}

/**
 * On a narrow page, a table with several figures becomes a list: each name has its own line, and its figures follow.
 * The roles keep it a table for screen readers.
 */
function tableOf({ header, rows }: Pick<SharedTable, 'header' | 'rows'>, texts: SharedReportTexts): string {
  if (rows.length === 0) return `<p>${escapeHtml(texts.empty)}</p>`;
  const names = header.map(escapeHtml);
  const head = names.map((name) => `<th scope="col" role="columnheader">${name}</th>`).join('');
  const body = rows.map(([name = '', ...figures]) => {
    const cells = figures.map(
      (text, n) => `<td role="cell" data-name="${names[n + 1] ?? ''}">${escapeHtml(text)}</td>`,
    );
    return `<tr role="row"><th scope="row" role="rowheader"><bdi>${escapeHtml(name)}</bdi></th>${cells.join('')}</tr>`;
  });
  return (
    `<table role="table"${header.length > 2 ? ' class="many"' : ''}><thead role="rowgroup"><tr role="row">${head}</tr></thead>` +
    `<tbody role="rowgroup">${body.join('')}</tbody></table>`
  );
}
