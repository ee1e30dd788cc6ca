/** Readers of values as files have them: texts of CSV and SQL, and values of JSON. Null stands for none. */
export class UnreadableValue extends Error {}

/** Texts with which databases write null. */
const nulls = new Set(['null', 'NULL', '\\N']);

/** A text as we write it: `null` is a word. */
export const readOwnText = (value: unknown): string | null =>
  typeof value === 'string' ? value.trim() || null : readText(value);

export function readText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new UnreadableValue('This must be a text.');
  const text = String(value).trim();
  return text === '' || nulls.has(text) ? null : text;
}

export function readBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = readText(value)?.toLowerCase();
  if (text === undefined) return null;
  if (['true', '1', 'yes', 'on', 't', 'y'].includes(text)) return true;
  if (['false', '0', 'no', 'off', 'f', 'n'].includes(text)) return false;
  throw new UnreadableValue('This must be true or false.');
}

/** A count: digits, possibly in groups. */
export function readCount(value: unknown): number | null {
  const text = readText(value);
  if (text === null) return null;
  const count = Number(text.replace(/(?<=\d)[,' \u00a0](?=\d{3}(?!\d))/g, ''));
  if (!Number.isSafeInteger(count) || count < 0) throw new UnreadableValue('This must be a whole number.');
  return count;
}

const isoTime =
  /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;

/** A time in ISO 8601 (UTC if it has no zone), as Unix time, or with the name of the month. */
export function readTime(value: unknown): Date | null {
  const text = readText(value);
  if (text === null) return null;
  const ms = msOf(text);
  if (!(ms >= 0 && ms < Date.UTC(10_000, 0))) throw new UnreadableValue('This must be a time since 1970.');
  return new Date(ms);
}

function msOf(text: string): number {
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{12,13}$/.test(text)) return Number(text);
  const [, day, time = '00:00', zone = 'Z'] = isoTime.exec(text) ?? [];
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
  return /[a-z]{3}/i.test(text) ? Date.parse(`${text} UTC`) || Date.parse(text) : NaN;
}

/** A list of names: JSON, or separated by commas, semicolons or bars. */
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

/** A value of JSON, which is a text in CSV. */
export function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  if (value.trim() === '') return null;
  try {
    return JSON.parse(value);
  } catch {
    throw new UnreadableValue('This must be JSON.');
  }
}

/** The slug in a slug, a path or an address. Of a list, the first. */
export function readSlug(value: unknown): string | null {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
  const text = readText(first);
  if (text === null) return null;
  const path = /^(?:https?:\/\/[^/]+\/|[\w-]+(?:\.[\w-]+)+\/|\/)([^?#]*)/i.exec(text)?.[1] ?? text;
  return path.replace(/\/$/, '') || null;
}
