/** Readers of the values in files: texts of CSV and SQL, and values of JSON. Null means none. */
export class UnreadableValue extends Error {}

/** Strings that databases and other services use for missing values. */
const nothings = new Set(['', 'null', '\\n', 'n/a', '[]', '-']);

/** True if other services mean a missing value. In our own exports, all of these are texts. */
export const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'string' && nothings.has(value.trim().toLowerCase()));

/** A text as we write it: `null` is a word. */
export const readOwnText = (value: unknown): string | null =>
  typeof value === 'string' ? value.trim() || null : readText(value);

export function readText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new UnreadableValue('This must be a text.');
  return isNothing(value) ? null : String(value).trim();
}

/** Maximum length of a host in DNS. */
const maxHostLength = 253;

/** The host of a link's domain; null for the default domain, which Shlink calls `DEFAULT`. */
export function readHost(value: unknown): string | null {
  const host = readText(value);
  if (host === null || host.toLowerCase() === 'default') return null;
  if (host.length > maxHostLength) throw new UnreadableValue('This is not a host.');
  return host;
}

/** Words for yes and no that services and spreadsheets use, in the languages of the dashboard. */
export const yes: ReadonlySet<string> = new Set(
  'true 1 yes on t y wahr ja vrai oui vero sì si verdadero sí verdadeiro sim はい 真 صحيح نعم'.split(' '),
);
export const no: ReadonlySet<string> = new Set(
  'false 0 no off f n falsch nein faux non falso não nao いいえ 偽 خطأ لا'.split(' '),
);

export function readBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = readText(value)?.toLowerCase();
  if (text === undefined) return null;
  if (yes.has(text)) return true;
  if (no.has(text)) return false;
  throw new UnreadableValue('This must be true or false.');
}

/** Words that other services use for settings that exclude no visitor. */
const general = new Set(['none', 'public', 'everyone', 'everybody', 'anyone', 'all', 'any', 'default', '*']);

/**
 * True if a value means that a setting is not used: nothing, a plain no, or an object of such values, which is a
 * string in CSV.
 */
export function isUnset(value: unknown): boolean {
  const given = typeof value === 'string' && /^\s*\{.*\}\s*$/s.test(value) ? parsedOr(value) : value;
  if (isObject(given)) return Object.values(given).every((each) => !isObject(each) && isUnset(each));
  if (isNothing(given) || given === false || given === 0) return true;
  const text = typeof given === 'string' ? given.trim().toLowerCase() : undefined;
  return text !== undefined && (no.has(text) || general.has(text));
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const openStates = new Set([
  ...['active', 'enabled', 'live', 'online', 'published'],
  ...['aktiv', 'actif', 'activo', 'ativo', 'attivo'],
]);
const closedStates = new Set([
  'paused',
  'inactive',
  'disabled',
  'archived',
  'expired',
  'banned',
  'blocked',
  'suspended',
  'deleted',
  'draft',
  ...['inaktiv', 'deaktiviert', 'inactif', 'désactivé', 'inactivo', 'inativo', 'inattivo'],
]);

/** Reads whether a link is open, including from a state in words. */
export function readActive(value: unknown): boolean | null {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
  if (text !== undefined && openStates.has(text)) return true;
  return text !== undefined && closedStates.has(text) ? false : readBoolean(value);
}

/** Reads whether a link has a password, from the password itself, the time at which it was set, or a word. */
export function readSecret(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const text = readText(value);
  return text !== null && !no.has(text.toLowerCase());
}

/** Digits in groups of three, and zeros after a decimal separator: a count has no fraction. */
const groupedCounts = [
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.0+)?$/,
  /^([1-9]\d{0,2}(['’ \u00a0\u2009\u202f])\d{3}(?:\2\d{3})*)(?:[.,]0+)?$/,
  // A single point may be a decimal one.
  /^([1-9]\d{0,2}(?:\.\d{3})+),0+$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){2,})$/,
];
/** Digits without groups. `12.000` is twelve or twelve thousand. */
const plainCount = /^(?![1-9]\d{0,2}\.000$)(\d+)(?:[.,]0+)?$/;

/**
 * Reads a count, as services and spreadsheets write it in any language: `1,234`, `1 234,0`. @throws UnreadableValue,
 * including for an ambiguous one.
 */
export function readCount(value: unknown): number | null {
  const text = readText(value);
  if (text === null) return null;
  const [digits] = [...groupedCounts, plainCount].flatMap((form) => form.exec(text)?.[1] ?? []);
  const count = Number(digits?.replace(/\D/g, ''));
  if (!Number.isSafeInteger(count)) throw new UnreadableValue('This must be a whole number.');
  return count;
}

const isoTime =
  /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;

/** The part that comes first in dates with slashes. Some files reveal it: `3/15/2024` is unambiguous. */
export const dateOrders = ['day', 'month'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** `2024-03-15`, `2024/03/15`, `2024.3.15`. */
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/;
/** With dots, the day comes first: `15.03.2024`. */
const withDots = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(.*)$/;
/** With slashes, either may come first: `3/15/2024`. */
const withSlashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(.*)$/;

/** The part that comes first in a date with slashes; undefined if it may be either. */
export function dateOrderOf(value: unknown): DateOrder | undefined {
  const [, one, other] = withSlashes.exec(typeof value === 'string' ? value.trim() : '') ?? [];
  const [least = 0, most = 0] = [Number(one), Number(other)].toSorted((a, b) => a - b);
  if (!(least >= 1 && least <= 12 && most > 12 && most <= 31)) return undefined;
  return Number(one) > 12 ? 'day' : 'month';
}

/** The date in ISO 8601, if it is unambiguous. */
function isoDate(text: string, order?: DateOrder): string {
  const [, year, month = '', day = '', time = ''] = yearFirst.exec(text) ?? [];
  if (year !== undefined)
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${isoTimeOfDay(time)}`;
  const dotted = withDots.exec(text);
  if (dotted) return isoDate(`${dotted[3]}/${dotted[2]}/${dotted[1]}${dotted[4]}`);
  const [, one, other, last, rest] = withSlashes.exec(text) ?? [];
  const first = dateOrderOf(text) ?? (one === other ? 'day' : order);
  if (last === undefined || first === undefined) return text;
  return isoDate(first === 'day' ? `${last}/${other}/${one}${rest}` : `${last}/${one}/${other}${rest}`);
}

/** ` 9:05`, `, 2:05:00 PM`: times of day as spreadsheets write them. */
const timeOfDay = /^,?\s(\d{1,2})(:\d{2}(?::\d{2})?)(?:\s?([ap])\.?m\.?)?$/i;

function isoTimeOfDay(text: string): string {
  const [, hour, rest, half] = timeOfDay.exec(text) ?? [];
  if (hour === undefined || (half !== undefined && Number(hour) > 12)) return text;
  const of24 = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  return ` ${String(of24).padStart(2, '0')}${rest}`;
}

/**
 * A time in ISO 8601 (UTC if it has no zone), as Unix time, as a date, or with the name of the month.
 * @param order the part that comes first in the file's dates with slashes.
 */
export function readTime(value: unknown, order?: DateOrder): Date | null {
  const text = readText(value);
  if (text === null) return null;
  const ms = msOf(isoDate(text, order));
  if (!(ms >= 0 && ms < Date.UTC(10_000, 0))) throw new UnreadableValue('This must be a time since 1970.');
  return new Date(ms);
}

/** The name of a month, and the day before or after it. Without one, JavaScript would read `3/4/2024 UTC` as Americans do. */
const namedDay = new RegExp(
  String.raw`(?:\b(\d{1,2})(?:st|nd|rd|th)?[ .,-]+)?\b(` +
    'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?' +
    String.raw`)\b(?:[ .,-]+(\d{1,2})\b(?!:))?`,
  'i',
);
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A time of day with its zone. */
const zoned = /:\d{2}(?:\.\d+)?\s*(?:[ap]m)?\s*(?:Z|UTC?|GMT|[ECMP][SD]T|(?:GMT|UTC)?[+-]\d{2}:?\d{2})\b/i;

/** Unix time of a date with the name of its month, such as `Jan 2, 2020`. NaN if it has none, or no such day. */
function namedMs(text: string): number {
  const [, before, month = '', after] = namedDay.exec(text) ?? [];
  const [year] = /\b\d{4}\b/.exec(text) ?? [];
  const day = Number(before ?? after);
  if (year === undefined || !(day >= 1) || /\d\/\d/.test(text)) return NaN;
  const number = months.indexOf(month.slice(0, 3).toLowerCase());
  if (new Date(Date.UTC(Number(year), number, day)).getUTCMonth() !== number) return NaN;
  return Date.parse(zoned.test(text) ? text : `${text} UTC`);
}

function msOf(text: string): number {
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{12,13}$/.test(text)) return Number(text);
  const [, day, time = '00:00', zone = 'Z'] = isoTime.exec(text) ?? [];
  // 31 February does not exist, though JavaScript turns it into a day in March.
  if (day !== undefined && !new Date(`${day}T00:00Z`).toJSON()?.startsWith(day)) return NaN;
  if (day !== undefined)
    return Date.parse(
      `${day}T${time}${
        /^utc$/i.test(zone)
          ? 'Z'
          : zone
              .replace(/(?<=\d{2})(?=\d{2}$)/, ':')
              .replace('::', ':')
              .toUpperCase()
      }`,
    );
  return namedMs(text);
}

/** Reads a list of names: JSON, or separated by commas, semicolons or bars. */
export function readNames(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.map((entry: unknown) => {
      const { name = entry } = Object(entry) as { name?: unknown };
      if (typeof name !== 'string') throw new UnreadableValue('This must be a list of names.');
      return name.trim();
    });
  }
  const text = readText(value);
  if (text === null) return [];
  if (text.startsWith('[')) return readNames(readJson(text));
  return text
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Reads a JSON value, which is a string in CSV. */
export function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  if (value.trim() === '') return null;
  try {
    return JSON.parse(value);
  } catch {
    throw new UnreadableValue('This must be JSON.');
  }
}

/** The host of an address, if it has one, and its path. */
const address = /^(?:https?:\/\/([^/]+))?()\/([^?#]*)/i;
/** Matches an address that may have no scheme. */
const shortAddress = /^(?:https?:\/\/([^/]+)|([\w-]+(?:\.[\w-]+)+))?\/([^?#]*)/i;

/** A code as it is in a file. */
export interface FoundCode {
  code: string;
  /** The host of the short URL that it comes from; null if it comes from none. */
  host: string | null;
}

/**
 * The codes in a value: as they are, or at the end of short URLs, decoded. @param isShortUrl true if the column has
 * short URLs.
 */
export function readCodes(value: unknown, isShortUrl = false): FoundCode[] {
  return (isShortUrl ? readShortUrls(value) : readList(value)).flatMap((entry) => {
    const text = readText(entry);
    if (text === null) return [];
    const [, host, bareHost, path] = (isShortUrl ? shortAddress : address).exec(text) ?? [];
    const code = (path === undefined ? text : decoded(path)).replace(/\/$/, '');
    return code === '' ? [] : [{ code, host: plainHost(host ?? bareHost ?? '') }];
  });
}

/** The short URLs in a value, which are also separated by commas, semicolons, bars or white space in tables. */
function readShortUrls(value: unknown): unknown[] {
  const urls = typeof value === 'string' ? value.trim().split(/\s*[,;|\s]\s*/) : [];
  return urls.length > 1 && urls.every((url) => shortAddress.exec(url)?.[3]) ? urls : readList(value);
}

/** A host without the user name and the port that it may have in a URL. Null if it is not a valid host. */
function plainHost(host: string): string | null {
  const plain = host.slice(host.lastIndexOf('@') + 1).replace(/:\d*$/, '');
  return plain === '' || plain.length > maxHostLength ? null : plain;
}

/** The entries of a list, or of a text that is a list in JSON. */
export function readList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value !== 'string' || !/^\s*\[.*\]\s*$/s.test(value)) return [value];
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? (list as unknown[]) : [value];
  } catch {
    return [value];
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export const earliest = (times: readonly (Date | null)[]): Date | null =>
  times.filter((time) => time !== null).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;

export const latest = (times: readonly (Date | null)[]): Date | null =>
  times.filter((time) => time !== null).toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;

/** A text without control characters, cut to `max` characters. */
export function fit(text: string, max: number, multiline: boolean): string {
  const plain = text.toWellFormed().replace(multiline ? /[^\P{Cc}\n\r]+/gu : /\p{Cc}+/gu, ' ');
  const characters = [...plain.trim()];
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('');
}
