import { maxNameLength } from '@app/common';
import { type AppMode, type Gate, type Link, type LinkPreview, storedMetadata } from '@app/database';
import { type Rule, type RuleInput, withIds } from '@app/routing';
import { isDeepStrictEqual } from 'node:util';

/** The most characters of the texts of a link. */
export const linkTextLengths = { name: maxNameLength, note: 2_000, title: maxNameLength, description: 240 };

/** The optional fields of a link. Each has a usual value, which means that the link does not use the field. */
export interface LinkOptions {
  /** For the account's members. Visitors do not see it. */
  note: string | null;
  /** True if the visitor's query is forwarded to the destination. */
  forwardQuery: boolean;
  /** A page that visitors must confirm first. */
  gate: Gate | null;
  /** argon2id hash of the password that visitors must enter. */
  passwordHash: string | null;
  /** Whether a visit may end in the destination's native app. */
  app: AppMode;
  /** Before this time, the link looks like an unknown one. */
  activeFrom: Date | null;
  /** From this time on, the link is expired. Later than `activeFrom`. */
  expiresAt: Date | null;
  /** The link expires once it has this many clicks. */
  maxClicks: number | null;
  /** The URL that visitors of an expired link are sent to. */
  expiredDestination: string | null;
  /** The preview of the link in messengers and social networks. */
  preview: LinkPreview | null;
  /** In order: the first one that matches determines the destination of a visit. */
  rules: Rule[] | null;
  /** Version of the preview image for messengers and social networks, in `link_images`. Null if it is drawn. */
  previewImage: string | null;
  /** The id of the link in another system. Unique in the account. */
  externalId: string | null;
  /** Data that other systems store with the link. Not empty. */
  metadata: Record<string, string> | null;
  /** Further codes that lead to the link. Not empty. */
  aliases: string[] | null;
  /** Clicks that another service had counted before the link was imported. */
  importedClicks: number | null;
  /** True if redirects carry a voucher, with which conversions are reported. */
  conversions: boolean;
  /** The share of visitors, in percent, who are shown no way out. */
  holdout: number;
}

/**
 * Options that are in no body of a link: they are set in other ways, and replacing the link by its external id does
 * not change them.
 */
type OptionBesideBodies = 'passwordHash' | 'previewImage' | 'importedClicks';

/** Options as callers give them: omitted ones stay unchanged, and null stands for the usual value. */
export type GivenLinkOptions = {
  [Field in keyof LinkOptions]?: (Field extends 'rules' ? RuleInput[] : LinkOptions[Field]) | null;
};

/** Options as bodies give them. */
export type BodyOptions = Omit<GivenLinkOptions, OptionBesideBodies>;

/** How an option is stored. Its property in the entity `Link` has the name of the option. */
export interface LinkOption<Value> {
  /** Name of the column of `links`. */
  readonly column: string;
  readonly type: 'text' | 'boolean' | 'integer' | 'timestamptz' | 'jsonb';
  /** The value of links that do not use the option, and the default of the column. */
  readonly usual: Value;
  /** Turns a given value into the one that is stored. By default, they are the same. */
  readonly complete?: (given: never) => Value;
  /** Never leaves the service, not even in an export of the account. */
  readonly secret?: true;
}

/** The options of links. Creation, changes, reads, lists and exports handle every option of this list. */
export const linkOptions: {
  readonly [Field in keyof LinkOptions & keyof Link]: LinkOption<LinkOptions[Field]> & {
    /** True if it is in bodies of links. Replacing a link resets these options unless its body has them. */
    readonly inBodies: Field extends OptionBesideBodies ? false : true;
  };
} = {
  note: { column: 'note', type: 'text', usual: null, inBodies: true },
  forwardQuery: { column: 'forward_query', type: 'boolean', usual: true, inBodies: true },
  gate: { column: 'gate', type: 'text', usual: null, inBodies: true },
  passwordHash: { column: 'password_hash', type: 'text', usual: null, secret: true, inBodies: false },
  app: { column: 'app', type: 'text', usual: 'auto', inBodies: true },
  activeFrom: { column: 'active_from', type: 'timestamptz', usual: null, inBodies: true },
  expiresAt: { column: 'expires_at', type: 'timestamptz', usual: null, inBodies: true },
  maxClicks: { column: 'max_clicks', type: 'integer', usual: null, inBodies: true },
  expiredDestination: { column: 'expired_destination', type: 'text', usual: null, inBodies: true },
  preview: {
    column: 'preview',
    type: 'jsonb',
    usual: null,
    inBodies: true,
    complete: ({ title, description }: LinkPreview) => ({ title, description }),
  },
  rules: {
    column: 'rules',
    type: 'jsonb',
    usual: null,
    inBodies: true,
    complete: (given: RuleInput[]) => (given.length > 0 ? withIds(given) : null),
  },
  previewImage: { column: 'preview_image', type: 'text', usual: null, inBodies: false },
  externalId: { column: 'external_id', type: 'text', usual: null, inBodies: true },
  metadata: { column: 'metadata', type: 'jsonb', usual: null, complete: storedMetadata, inBodies: true },
  aliases: {
    column: 'aliases',
    type: 'jsonb',
    usual: null,
    inBodies: true,
    complete: (given: string[]) => (given.length > 0 ? [...new Set(given)] : null),
  },
  importedClicks: { column: 'imported_clicks', type: 'integer', usual: null, inBodies: false },
  conversions: { column: 'conversions', type: 'boolean', usual: false, inBodies: true },
  holdout: { column: 'holdout', type: 'integer', usual: 0, inBodies: true },
};

type AnyOption = LinkOption<unknown>;
const entries = Object.entries(linkOptions) as [keyof LinkOptions, AnyOption][];

/** The value to store: the given one, completed, or the usual one. */
const valueOf = (given: unknown, { usual, complete }: AnyOption): unknown => {
  if (given === undefined || given === null) return usual;
  return complete ? complete(given as never) : given;
};

/** The given options among `fields`, with null replaced by the usual value. */
export function givenOptions(fields: GivenLinkOptions): Partial<LinkOptions> {
  const given = entries.filter(([field]) => fields[field] !== undefined);
  return Object.fromEntries(given.map(([field, option]) => [field, valueOf(fields[field], option)]));
}

/** All options of a new link. */
export const newOptions = (fields: GivenLinkOptions): LinkOptions =>
  Object.fromEntries(entries.map(([field, option]) => [field, valueOf(fields[field], option)])) as never;

/** Options that differ from the usual value as JSON, by column. Null if none does. For `optionValues`. */
export function packOptions(options: LinkOptions): string | null {
  const unusual = entries.filter(([field, { usual }]) => !isDeepStrictEqual(options[field], usual));
  if (unusual.length === 0) return null;
  return JSON.stringify(Object.fromEntries(unusual.map(([field, { column }]) => [column, options[field]])));
}

/** The columns of the options, separated by commas. */
export const optionColumns = entries.map(([, { column }]) => column).join(', ');

/** The values of these columns, from `unpackOptions`. */
export const optionValues = entries
  .map(([, { column, usual }]) =>
    usual === null ? `o.${column}` : `coalesce(o.${column}, ${literal(usual)})`,
  )
  .join(', ');

/** A row `o` with the options that `packOptions` wrote. @param packed an SQL expression. */
export const unpackOptions = (packed: string): string =>
  `jsonb_to_record(coalesce(${packed}, '{}')::jsonb)
    as o(${entries.map(([, { column, type }]) => `${column} ${type}`).join(', ')})`;

/** The options of a link, each from its column of a row. */
export const optionsOfRow = Object.fromEntries(
  entries.map(([field, { column, type }]) => [
    field,
    type === 'timestamptz' ? timeIn(column) : (row: Record<string, unknown>) => row[column],
  ]),
) as { readonly [Field in keyof LinkOptions]: (row: Record<string, unknown>) => LinkOptions[Field] };

function timeIn(column: string) {
  return (row: Record<string, unknown>): Date | null =>
    row[column] === null ? null : new Date(row[column] as string);
}

function literal(usual: unknown): string {
  return typeof usual === 'string' ? `'${usual}'` : String(usual);
}
