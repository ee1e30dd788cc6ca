import { Destination } from './destination.js';

/** How a routed column becomes a value in memory, and how that value becomes text in a compact cache. */
export interface RoutedField<Value> {
  /** Name of the column in SQL. */
  readonly column: string;
  /** @param value as in JSON; undefined means the usual value. @throws if it cannot be served. */
  fromColumn(value: unknown): Value;
  /** Empty for the usual value, so that a link without the field costs nothing. */
  toText(value: Value): string;
  fromText(text: string): Value;
}

/** A boolean. */
export const flag = (column: string, usual: boolean): RoutedField<boolean> => ({
  column,
  fromColumn: (value) => (value ?? usual) === true,
  toText: (value) => (value === usual ? '' : '!'),
  fromText: (text) => (text === '') === usual,
});

/** A whole number from 0 on, usually 0. */
export const count = (column: string): RoutedField<number> => ({
  column,
  fromColumn: (value) => (value ?? 0) as number,
  toText: (value) => (value === 0 ? '' : String(value)),
  fromText: Number,
});

/** One of a fixed set of words. */
export const choice = <Word extends string>(
  column: string,
  words: readonly Word[],
  usual: Word,
): RoutedField<Word> => ({
  column,
  fromColumn: (value) => (value ?? usual) as Word,
  toText: (value) => (value === usual ? '' : String(words.indexOf(value))),
  fromText: (text) => (text === '' ? usual : (words[Number(text)] ?? usual)),
});

/** One of a fixed set of words, usually none. */
export const optionalChoice = <Word extends string>(
  column: string,
  words: readonly Word[],
): RoutedField<Word | null> => ({
  column,
  fromColumn: (value) => (value ?? null) as Word | null,
  toText: (value) => (value === null ? '' : String(words.indexOf(value))),
  fromText: (text) => (text === '' ? null : (words[Number(text)] ?? null)),
});

/** Text without line breaks, usually none. */
export const optionalText = (column: string): RoutedField<string | null> => ({
  column,
  fromColumn: (value) => (value ?? null) as string | null,
  toText: (value) => value ?? '',
  fromText: (text) => text || null,
});

/** JSON, usually none, as its text: consumers parse it once. */
export const json = (column: string): RoutedField<string | null> => ({
  column,
  fromColumn: (value) => (value === null || value === undefined ? null : JSON.stringify(value)),
  toText: (value) => value ?? '',
  fromText: (text) => (text === '' ? null : text),
});

/** An absolute URL, normalized. */
export const url = (column: string): RoutedField<Destination> => ({
  column,
  fromColumn: (value) => Destination.parse(value as string),
  toText: ({ href }) => href,
  fromText: (text) => Destination.fromHref(text),
});

/** An absolute URL, normalized, usually none. An invalid one counts as none. */
export const optionalUrl = (column: string): RoutedField<Destination | null> => ({
  column,
  fromColumn: (value) => (typeof value === 'string' && URL.canParse(value) ? Destination.parse(value) : null),
  toText: (value) => value?.href ?? '',
  fromText: (text) => (text === '' ? null : Destination.fromHref(text)),
});

/** A time in milliseconds since 1970, usually none. */
export const optionalTime = (column: string): RoutedField<number | null> => ({
  column,
  fromColumn: (value) =>
    value === undefined || value === null ? null : new Date(value as string | Date).getTime(),
  toText: (value) => value?.toString(36) ?? '',
  fromText: (text) => (text === '' ? null : Number.parseInt(text, 36)),
});
