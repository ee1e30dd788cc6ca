import { type DisabledReason, disabledReasons } from '@app/common';
import {
  type AppMode,
  appModes,
  type Behavior,
  behaviors,
  defaultDomainId,
  type Gate,
  gates,
  type Link,
} from '@app/database';
import { Destination } from './destination.js';
import { hasUnknownGuard } from './guards.js';

/** The data of a link in the redirect. */
export interface LinkRoute {
  kind: 'link';
  account: string;
  id: string;
  /** The domain that the link is on. */
  domainId: number;
  /** As its owner wrote it. */
  slug: string;
  /** False while the link is paused. */
  active: boolean;
  destination: Destination;
  behavior: Behavior;
  /** Set if an operator disabled the link. */
  disabled: DisabledReason | null;
  /** True if the visitor's query is forwarded to the destination. */
  forwardQuery: boolean;
  /** A page that visitors must confirm first. */
  gate: Gate | null;
  /** argon2id hash of the password that visitors must enter. */
  passwordHash: string | null;
  /** Whether a visit may end in the destination's native app. */
  app: AppMode;
  /** Before this time, the link is not available. Like all times, milliseconds since 1970 by the database's clock. */
  activeFrom: number | null;
  /** From this time on, the link is expired. */
  expiresAt: number | null;
  /** The URL that visitors of an expired link are sent to. */
  expiredDestination: Destination | null;
  /** True if the link has reached its click limit. */
  exhausted: boolean;
  /** The preview of the link in messengers and social networks: a `LinkPreview` as JSON. */
  preview: string | null;
  /** The link's rules, as JSON. */
  rules: string | null;
  /** Version of the preview image for messengers and social networks; null if it is drawn. */
  previewImage: string | null;
  /** True if redirects carry a voucher. */
  conversions: boolean;
  /** The share of visitors, in percent, who are shown no way out. */
  holdout: number;
  /** When the current hold-out began; null without one. It identifies the period. */
  holdoutSince: number | null;
  /** If `hasUnknownGuard`, visitors get a 503, and only the fields that identify the link are known. */
  needs: number;
  /** `aliasKey` of the alias that was requested. Undefined if it was the slug. */
  alias?: string;
}

/** How a routed column becomes a value in memory, and how that value becomes text in a compact cache. */
interface RoutedField<Value> {
  /** Name of the column in SQL. */
  readonly column: string;
  /** @param value as in JSON; undefined means the usual value. @throws if it cannot be served. */
  fromColumn(value: unknown): Value;
  /** Empty for the usual value, so that a link without the field costs nothing. */
  toText(value: Value): string;
  fromText(text: string): Value;
}

/** A boolean. */
const flag = (column: string, usual: boolean): RoutedField<boolean> => ({
  column,
  fromColumn: (value) => (value ?? usual) === true,
  toText: (value) => (value === usual ? '' : '!'),
  fromText: (text) => (text === '') === usual,
});

/** A whole number from 0 on, usually 0. */
const count = (column: string): RoutedField<number> => ({
  column,
  fromColumn: (value) => (value ?? 0) as number,
  toText: (value) => (value === 0 ? '' : String(value)),
  fromText: Number,
});

/** One of a fixed set of words. */
const choice = <Word extends string>(
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
const optionalChoice = <Word extends string>(
  column: string,
  words: readonly Word[],
): RoutedField<Word | null> => ({
  column,
  fromColumn: (value) => (value ?? null) as Word | null,
  toText: (value) => (value === null ? '' : String(words.indexOf(value))),
  fromText: (text) => (text === '' ? null : (words[Number(text)] ?? null)),
});

/** Text without line breaks, usually none. */
const optionalText = (column: string): RoutedField<string | null> => ({
  column,
  fromColumn: (value) => (value ?? null) as string | null,
  toText: (value) => value ?? '',
  fromText: (text) => text || null,
});

/** JSON, usually none, as its text: consumers parse it once. */
const json = (column: string): RoutedField<string | null> => ({
  column,
  fromColumn: (value) => (value === null || value === undefined ? null : JSON.stringify(value)),
  toText: (value) => value ?? '',
  fromText: (text) => (text === '' ? null : text),
});

/** An absolute URL, normalized. */
const url = (column: string): RoutedField<Destination> => ({
  column,
  fromColumn: (value) => Destination.parse(value as string),
  toText: ({ href }) => href,
  fromText: (text) => Destination.fromHref(text),
});

/** An absolute URL, normalized, usually none. An invalid one counts as none. */
const optionalUrl = (column: string): RoutedField<Destination | null> => ({
  column,
  fromColumn: (value) => (typeof value === 'string' && URL.canParse(value) ? Destination.parse(value) : null),
  toText: (value) => value?.href ?? '',
  fromText: (text) => (text === '' ? null : Destination.fromHref(text)),
});

/** A time in milliseconds since 1970, usually none. */
const optionalTime = (column: string): RoutedField<number | null> => ({
  column,
  fromColumn: (value) =>
    value === undefined || value === null ? null : new Date(value as string | Date).getTime(),
  toText: (value) => value?.toString(36) ?? '',
  fromText: (text) => (text === '' ? null : Number.parseInt(text, 36)),
});

/** Columns of `links` that identify the link and never change. */
type Identity = 'accountId' | 'id' | 'domainId' | 'slug';
/** Columns of `links` that no visit depends on. */
type NotRouted =
  | 'name'
  | 'note'
  | 'maxClicks'
  | 'groupId'
  | 'externalId'
  | 'importedClicks'
  | 'aliases'
  | 'metadata'
  | 'conversionsSince'
  | 'createdBy'
  | 'createdAt'
  | 'updatedAt';

/** Every other column affects what a visitor gets: one that is missing in `linkFields` does not compile. */
type RoutedProperty = Exclude<keyof Link & string, Identity | NotRouted>;

/**
 * The routed columns of a link, in the order in which the codec writes them. Every column that is added here is read by the
 * lookup and kept in caches. The trigger `links_changed` must name its column (`routed-columns.e2e-spec.ts` checks that).
 * Append only, put rarely used fields last, and raise `codecVersion` with every change.
 */
export const linkFields: {
  readonly [Property in RoutedProperty]: RoutedField<LinkRoute[Property]>;
} = {
  destination: url('destination'),
  behavior: choice('behavior', behaviors, 'basic'),
  active: flag('active', true),
  disabled: optionalChoice('disabled', disabledReasons),
  forwardQuery: flag('forward_query', true),
  gate: optionalChoice('gate', gates),
  passwordHash: optionalText('password_hash'),
  app: choice('app', appModes, 'auto'),
  activeFrom: optionalTime('active_from'),
  expiresAt: optionalTime('expires_at'),
  expiredDestination: optionalUrl('expired_destination'),
  exhausted: flag('exhausted', false),
  preview: json('preview'),
  rules: json('rules'),
  previewImage: optionalText('preview_image'),
  conversions: flag('conversions', false),
  holdout: count('holdout'),
  holdoutSince: optionalTime('holdout_since'),
  needs: count('needs'),
};

/** Version of the text that the codec writes. Text from another version is rejected instead of misread. */
export const codecVersion = 13;

const nowhere = 'about:blank';

/** Values of a link's routed columns by column name, its slug as written, and its domain unless it is the default one. */
export type LinkColumns = Record<string, unknown> & { slug: string; domain_id?: number };

/**
 * Builds a route from the columns of a link. Omitted columns have their usual value.
 * @returns null if a column has a value that no visitor can be served with, such as an invalid URL.
 */
export function linkRouteOf(account: string, id: string, given: LinkColumns): LinkRoute | null {
  const { needs = 0, slug, domain_id } = given as LinkColumns & { needs?: number };
  // Nothing that a later version wrote is read, and nothing may lead anywhere.
  const columns = hasUnknownGuard({ needs }) ? { needs, slug, domain_id, destination: nowhere } : given;
  try {
    return {
      kind: 'link',
      account,
      id,
      domainId: columns.domain_id ?? defaultDomainId,
      slug: columns.slug,
      ...mapFields((field) => field.fromColumn(columns[field.column])),
    };
  } catch {
    return null;
  }
}

type RoutedValues = Pick<LinkRoute, RoutedProperty>;

/** Builds the routed part of a link field by field. */
export function mapFields(valueOf: (field: RoutedField<unknown>, index: number) => unknown): RoutedValues {
  const values: Record<string, unknown> = {};
  let index = 0;
  for (const [property, field] of fieldEntries) values[property] = valueOf(field, index++);
  return values as unknown as RoutedValues;
}

const fieldEntries = Object.entries(linkFields) as [RoutedProperty, RoutedField<unknown>][];

/** The text of every routed field, in the order of `linkFields`. */
export const fieldTexts = (route: LinkRoute): string[] =>
  fieldEntries.map(([property, field]) => field.toText(route[property]));

/** Names of the routed columns of `links`. */
export const routedLinkColumns: readonly string[] = fieldEntries.map(([, { column }]) => column);
