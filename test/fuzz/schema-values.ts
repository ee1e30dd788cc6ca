import fc from 'fast-check';
import { hostileText, hostileValue, oddTexts, textOfLength } from './hostile-values.js';

/** The parts of an OpenAPI schema that values are generated from. */
export interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  example?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

export type ResourceKind =
  | 'link'
  | 'website'
  | 'group'
  | 'member'
  | 'invitation'
  | 'reportShare'
  | 'tag'
  | 'webhook'
  | 'domain'
  | 'delivery'
  | 'import'
  | 'conversion'
  | 'signup'
  | 'voucher'
  | 'item'
  | 'slug'
  | 'cursor';

/** A placeholder for a resource that exists only at run time. Resolved when the request is sent. */
export class Reference {
  constructor(
    readonly kind: ResourceKind,
    readonly owner: 'ours' | 'theirs',
    /** Index from the newest. Wraps around. */
    readonly pick: number,
  ) {}
}

/** How much values deviate from the schema. */
export type Mood = 'valid' | 'mutated' | 'hostile';

const outOfTen: Record<Mood, number> = { valid: 0, mutated: 2, hostile: 7 };

/** A reference, mostly to a recent resource of the account. */
export const referenceTo = (kind: ResourceKind, theirs = 1): fc.Arbitrary<Reference> =>
  fc
    .tuple(
      fc.oneof(
        { weight: 9, arbitrary: fc.constant('ours' as const) },
        { weight: theirs, arbitrary: fc.constant('theirs' as const) },
      ),
      fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 1000 })),
    )
    .map(([owner, pick]) => new Reference(kind, owner, pick));

const kindByName: Record<string, ResourceKind> = {
  group: 'group',
  link: 'link',
  defaultLink: 'link',
  add: 'link',
  remove: 'link',
  ids: 'link',
  id: 'item',
  slug: 'slug',
  cursor: 'cursor',
  voucher: 'voucher',
};

const alias = fc.stringMatching(/^[a-z]{8}(?:[./~_-][A-Za-z0-9]{1,8})?$/);

const hostName = fc.stringMatching(/^[a-z]{2,8}\.[a-z]{2,8}\.test$/);

/** Generates values from the schemas of a document. */
export class SchemaValues {
  constructor(private readonly components: Record<string, Schema>) {}

  private resolve(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : (this.components[name] ?? {});
  }

  /** Values of the field `name`. Unless the mood is `valid`, some of them violate the schema. */
  of(schema: Schema, name: string, mood: Mood, kind = kindByName[name]): fc.Arbitrary<unknown> {
    const wrong = outOfTen[mood];
    const right = this.shaped(schema, name, mood, kind);
    return fc.oneof(
      { weight: 10 - wrong, arbitrary: right },
      { weight: wrong && 10 - wrong, arbitrary: fc.constant(undefined) },
      { weight: wrong, arbitrary: fc.oneof(hostileValue, this.atBounds(this.nonNull(schema)[0])) },
    );
  }

  /** Values that match the schema, apart from nested values. */
  shaped(schema: Schema, name: string, mood: Mood, kind = kindByName[name]): fc.Arbitrary<unknown> {
    const [resolved, isNullable] = this.nonNull(schema);
    const given = this.withoutNull(resolved, name, mood, kind);
    return isNullable
      ? fc.oneof({ weight: 4, arbitrary: given }, { weight: 1, arbitrary: fc.constant(null) })
      : given;
  }

  /** The schema of the values that are not null, and whether null is one, too. */
  private nonNull(schema: Schema): [Schema, boolean] {
    if (schema.anyOf) {
      const [other = {}] = schema.anyOf.filter(({ type }) => type !== 'null');
      return [this.resolve(other), schema.anyOf.length > 1];
    }
    const { type, enum: values, ...rest } = this.resolve(schema);
    if (!Array.isArray(type)) return [{ type, enum: values, ...rest }, false];
    const [other] = type.filter((each) => each !== 'null');
    return [{ ...rest, type: other, enum: values?.filter((value) => value !== null) }, true];
  }

  private withoutNull(
    schema: Schema,
    name: string,
    mood: Mood,
    kind: ResourceKind | undefined,
  ): fc.Arbitrary<unknown> {
    const { type, format, pattern, minLength = 0, maxLength = 30, minimum = 0, maximum = 1000 } = schema;
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (type === 'object' || schema.properties) return this.object(schema, mood);
    if (type === 'array') {
      return fc.array(this.of(schema.items ?? {}, name, mood), { maxLength: 5 });
    }
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer' || type === 'number') {
      return Number.isInteger(minimum)
        ? fc.integer({ min: minimum, max: maximum })
        : fc.double({ min: minimum, max: maximum, noNaN: true });
    }
    if (kind === 'slug') {
      const fresh = fc.stringMatching(new RegExp(pattern ?? '^[a-z]{8}$'), { size: 'medium' });
      return fc.oneof({ weight: 6, arbitrary: fresh }, { weight: 1, arbitrary: referenceTo('slug', 4) });
    }
    if (format === 'uuid' || kind) return referenceTo(kind ?? 'item');
    if (name === 'host') return fc.oneof({ weight: 6, arbitrary: hostName }, fc.constantFrom(...oddTexts));
    if (name === 'aliases') return fc.oneof({ weight: 20, arbitrary: alias }, fc.constantFrom(...oddTexts));
    if (name === 'domain') return fc.oneof(fc.constant('127.0.0.1'), fc.constant('127.0.0.1'), hostName);
    if (String(schema.example).startsWith('https://')) return httpsUrl;
    if (/^\w+=/.test(String(schema.example))) return fc.oneof(queryText, fc.constantFrom(...oddTexts));
    const usual = fc.string({
      unit: 'grapheme',
      minLength: Math.max(minLength, 1),
      maxLength: Math.min(maxLength, 30),
    });
    return fc
      .oneof(usual, fc.constantFrom(...oddTexts))
      .filter((text) => [...text.trim()].length >= minLength && !/\p{Cc}/u.test(text));
  }

  private object({ properties = {}, required = [] }: Schema, mood: Mood): fc.Arbitrary<unknown> {
    const fields = Object.entries(properties).map(([name, schema]) => {
      const value = this.of(schema, name, mood);
      const always = required.includes(name);
      return fc.tuple(fc.constant(name), always ? value : fc.option(value, { nil: undefined, freq: 2 }));
    });
    const unknownField = fc.tuple(hostileText, hostileValue);
    const extra = fc.array(unknownField, { minLength: 0, maxLength: 2 });
    return fc
      .tuple(fc.tuple(...fields), fc.integer({ min: 0, max: 9 }), extra)
      .map(([entries, dice, more]) => {
        const object: Record<string, unknown> = {};
        for (const [name, value] of [...entries, ...(dice < outOfTen[mood] - 1 ? more : [])]) {
          // `__proto__` becomes an own property, too.
          if (value !== undefined)
            Object.defineProperty(object, name, { value, enumerable: true, configurable: true });
        }
        return object;
      });
  }

  /** Values at the bounds, one below and one above. */
  private atBounds(schema: Schema): fc.Arbitrary<unknown> {
    const { minLength, maxLength, minimum, maximum, maxItems } = schema;
    const around = (bound?: number) => (bound === undefined ? [] : [bound - 1, bound, bound + 1]);
    const lengths = [...around(minLength), ...around(maxLength)];
    const isUrl = String(schema.example).startsWith('https://');
    return fc.oneof(
      ...lengths.map((length) =>
        isUrl ? fc.constant('https://shop.example/'.padEnd(length, 'a')) : textOfLength(length),
      ),
      ...lengths.map((length) => fc.constant('a'.repeat(Math.max(0, length)))),
      ...[...around(minimum), ...around(maximum)].map((number) => fc.constant(number)),
      ...around(maxItems).map((length) =>
        this.shaped(schema.items ?? {}, 'add', 'valid').map((one) => Array.from({ length }, () => one)),
      ),
      hostileText,
    );
  }
}

/** Queries of reports in a text. */
const queryText = fc.constantFrom('', 'days=7', 'by=country&by=source', 'from=2026-01-01&to=2026-01-31');

const httpsUrl = fc.oneof(
  fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }),
  fc
    .tuple(fc.domain(), fc.constantFrom('/', '/?a=', '/#', ':8443/'), fc.constantFrom(...oddTexts))
    .map(([host, before, text]) => `https://${host}${before}${text.replaceAll(/\s/gu, '')}`),
);
