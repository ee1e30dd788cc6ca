import { Destination } from './destination.js';

/** How a routed column becomes a value in memory, and how that value becomes text in a compact cache. */
export interface RoutedField<Value> {
  /** Name of the column in SQL. */
  readonly column: string;
  /** @param value as JSON would carry it; undefined stands for the usual value. @throws if it cannot be served. */
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

/** An absolute URL, normalized. */
export const url = (column: string): RoutedField<Destination> => ({
  column,
  fromColumn: (value) => Destination.parse(value as string),
  toText: ({ href }) => href,
  fromText: (text) => Destination.fromHref(text),
});
