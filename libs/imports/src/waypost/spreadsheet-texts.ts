import { no, yes } from '../rows/read-values.js';

/** The column of an export with the texts of its row that a spreadsheet may misinterpret, by column, as JSON. */
export const textsColumn = 'texts';

/** The texts of a row of an export, by column, before a spreadsheet opened it. The slug is also in the URL. */
export function originalTexts(values: Readonly<Record<string, unknown>>): Map<string, string> {
  const texts = new Map<string, string>();
  const { url, [textsColumn]: given } = values;
  const slug = typeof url === 'string' && /^https?:/.test(url) ? url.slice(url.lastIndexOf('/') + 1) : '';
  if (slug !== '') texts.set('slug', slug);
  if (typeof given !== 'string' || !given.startsWith('{')) return texts;
  try {
    for (const [column, text] of Object.entries(JSON.parse(given) as object) as [string, unknown][]) {
      if (typeof text === 'string') texts.set(column, text);
    }
  } catch {
    // It was edited.
  }
  return texts;
}

const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'ar'];

/** Words that dates and times can have, in the languages of the dashboard. `mrz` is Excel's March in German. */
const timeWords = new Set([
  ...'am pm uhr mrz er st nd rd th utc gmt'.split(' '),
  ...languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((style) => {
      const name = new Intl.DateTimeFormat(language, { month: style, weekday: style, timeZone: 'UTC' });
      // Each month and, as 31 is not a multiple of 7, each day of the week.
      const days = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 1 + month));
      return days.flatMap((day) => wordsIn(name.format(day)));
    }),
  ),
]);

const longest = 64;
const longestAnswer = Math.max(...[...yes, ...no].map((word) => word.length));

/**
 * True if a spreadsheet may interpret a text as a number, a date, a time, an amount, or a boolean, or drop its
 * apostrophe. Also true for some texts that no spreadsheet changes.
 */
export function isAmbiguous(text: string): boolean {
  // Most texts are addresses, which contain a word that no date contains.
  if (text.length > longest || /^https?:/.test(text)) return false;
  if (text.startsWith("'") || isYes(text) || isNo(text)) return true;
  if (!/\p{N}/u.test(text)) return false;
  const others = (text.match(/\p{L}+/gu) ?? []).filter((word) => !timeWords.has(word.toLowerCase()));
  // Letters of exponents, times and hours, and the code of a currency.
  return others.length <= 2 && others.every((word) => word.length === 1 || /^[A-Z]{3}$/.test(word));
}

/** True if a text is in the notation of spreadsheets for numbers with more digits than they show. */
export const isShortened = (text: string): boolean => /^\d(?:[.,]\d+)?E\+\d{2,}$/.test(text);

/**
 * The text of a cell that a spreadsheet may have changed.
 * @param original the text that the export had.
 * @returns null if it is no longer known: the cell looks like a date or number of a spreadsheet, but not like this one.
 */
export function restoreText(cell: string, original: string): string | null {
  if (cell === original || !isAmbiguous(cell) || !isAmbiguous(original)) {
    return original === `'${cell}` ? original : cell;
  }
  if (isYes(cell) ? isYes(original) : isNo(cell) && isNo(original)) return original;
  const [shown, meant] = [numbersIn(cell), numbersIn(original)];
  if (shown.some((one) => meant.some((other) => areClose(one, other)))) return original;
  // It was edited to a different number.
  if (shown.length > 0 && (meant.length > 0 || !isSerial(shown))) return cell;
  return shown.length > 0 || isDateOf(cell, original) || original === `'${cell}` ? original : null;
}

const isYes = (text: string): boolean => text.length <= longestAnswer && yes.has(text.toLowerCase());
const isNo = (text: string): boolean => text.length <= longestAnswer && no.has(text.toLowerCase());

/** The numbers that a text can stand for: `1.234` is two of them. */
function numbersIn(text: string): number[] {
  const [, whole = '0', above, below] = /^(?:(\d+) )?(\d+)\/(\d+)$/.exec(text) ?? [];
  if (above !== undefined) return [Number(whole) + Number(above) / Number(below)];
  const plain = text.replace(/[\s'’\p{Sc}]|^[A-Z]{3}\b|\b[A-Z]{3}$/gu, '');
  const [, open, digits = '', exponent = '', percent, minus] =
    /^([(+-]?)(\d[\d.,]*)(e[+-]?\d+)?(%?)([)-]?)$/i.exec(plain) ?? [];
  const sign = open === '-' || open === '(' || minus === '-' ? -1 : 1;
  const readings = [
    /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/.test(digits) ? [digits.replaceAll(',', '')] : [],
    /^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d*)?$/.test(digits)
      ? [digits.replaceAll('.', '').replace(',', '.')]
      : [],
  ];
  return readings.flat().map((reading) => (sign * Number(reading + exponent)) / (percent === '%' ? 100 : 1));
}

/** Spreadsheets keep 15 digits, and may show six. */
const areClose = (one: number, other: number): boolean =>
  one === other ||
  Math.abs(one - other) <= 1e-5 * Math.abs(other) ||
  (Math.abs(one) > 1e307 && Math.abs(other) > 1e307);

/** Spreadsheets store dates as days since 1900. */
const isSerial = (numbers: readonly number[]): boolean =>
  numbers.some((each) => each > 20_000 && each < 80_000);

/** True if a date or time has all numbers of a text. Years may lack their century, and months may be words. */
function isDateOf(cell: string, original: string): boolean {
  const partsOf = (text: string) => (text.match(/\d+/g) ?? []).map((part) => Number(part) % 100);
  const left = partsOf(cell);
  const isAfternoon = /p/i.test(original);
  const parts = partsOf(original);
  const missing = parts.filter((part) => {
    const at = left.findIndex((each) => each === part || (isAfternoon && each === part + 12));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return (
    missing.length < parts.length && missing.length <= wordsIn(cell).filter((word) => word.length > 2).length
  );
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}
