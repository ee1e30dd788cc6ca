import { type Behavior, behaviors } from '@app/database';
import { devices, isKnownOrigin, utmNames, type VisitorTraits } from '@app/visitors';

/**
 * The steps that a visit can have passed: those before the breakout that show a page, and `app`, the attempt to open
 * the destination's app. A token contains the passed ones.
 */
export const passableSteps = ['gate', 'password', 'app'] as const;
export type PassableStep = (typeof passableSteps)[number];

/** The description of a visit in its token. */
export interface HandOver {
  /** Key of the app whose in-app browser was shown a way out; null if the visit has not reached that step yet. */
  app: string | null;
  /** The link's behavior at that time. */
  behavior: Behavior;
  /**
   * Traits of the first page's visitor, for which the whole visit counts. Tokens of the previous version have only
   * the source.
   */
  traits: VisitorTraits | { source: string };
  /**
   * Key of the app whose browser the first page was in, if the link's behavior leaves it; empty if there was none.
   * Null in tokens of the previous version.
   */
  firstApp: string | null;
  /** The steps that the visitor has passed. */
  passed: readonly PassableStep[];
  /** Version of the password that was entered; null if none was. */
  passwordVersion: string | null;
  /** Key of the branch that the link's rules chose; null if none did. At most 64 characters. */
  branch: string | null;
  /** The way out that was offered, with the app's system and version; null before the breakout. At most 60 characters. */
  technique: string | null;
  /** `aliasKey` of the alias that the first page was requested by. Undefined if it was the slug. */
  alias?: string;
  /**
   * The hold-out arm of the visit: only the arm that is shown a way out has tokens. `none` takes the same space, so
   * that a HEAD, which is in no arm, gets a page of the same length as its GET; it is read as undefined.
   */
  arm?: 'treated' | 'none';
  /** True if the visit does not count because the address of its first page identified it as automated. */
  isAutomated?: boolean;
}

/** The data that a token is issued for. A nonce continues the visit of an earlier token, whose time the new token keeps. */
export type NextHandOver = HandOver & { traits: VisitorTraits; nonce?: string };

/** Maximum size of the description of a visit in bytes, so that its token has at most 500 characters. */
const maxHandOverBytes = 343;

/** The key in reports for keys without room. A visitor's own `utm_*` with that value has another key. */
const folded = 'other';

/** The traits whose keys visitors choose. */
const openTraits = ['source', 'referrer', ...utmNames] as const;

/** Fields of a description, in this order. */
type Fields = readonly string[];

/** A length up to this one precedes a field. A higher number refers to an earlier field with the same text. */
const maxFieldLength = 0xd0;

/**
 * Traits that fit into every token of a visit. The longest keys that visitors choose become `other` while there is no
 * room, also in the row of the view. Returns the same object if all fit.
 * @param branch the branch of the visit's first page.
 * @param alias the alias by which it was requested.
 */
export function fittingTraits(traits: VisitorTraits, branch: string | null, alias?: string): VisitorTraits {
  // Most visits are far below the limit.
  let length = (branch ?? '').length;
  for (const key of openTraits) length += 3 * (traits[key]?.length ?? 0);
  return length <= 150
    ? traits
    : foldedTraits({ ...longestHandOver, branch: branch ?? '12345678', alias, traits });
}

/** The longest values that later pages may add. */
const longestHandOver: Omit<HandOver, 'traits' | 'branch' | 'alias'> = {
  app: 'a'.repeat(20),
  behavior: 'basic',
  firstApp: 'f'.repeat(20),
  passed: [],
  passwordVersion: 'p'.repeat(11),
  technique: 't'.repeat(56),
  arm: 'treated',
};

function foldedTraits(handOver: NextHandOver): VisitorTraits {
  let { traits } = handOver;
  const isTooLong = (): boolean => {
    const fields = fieldsOf({ ...handOver, traits });
    return (
      fields.some((field) => Buffer.byteLength(field) > maxFieldLength) || sizeOf(fields) > maxHandOverBytes
    );
  };
  while (isTooLong()) {
    const [longest] = openTraits
      .map((key) => ({ key, size: Buffer.byteLength(traits[key] ?? '') }))
      .filter(({ key, size }) => size > folded.length && !isKnown(key, traits[key] ?? ''))
      .sort((a, b) => b.size - a.size);
    if (!longest) break;
    traits = { ...traits, [longest.key]: folded };
  }
  return traits;
}

const isKnown = (name: (typeof openTraits)[number], key: string): boolean =>
  (name === 'source' || name === 'referrer') && isKnownOrigin(name, key);

/** An unused bit between the behavior, which has four values, and the device, so that tokens do not get longer. */
const automatedBit = 1 << 5;

/** Packs a description of a visit: one byte for properties with few values, then its texts. */
export function packHandOver(handOver: NextHandOver): Buffer {
  const { behavior, passed } = handOver;
  const fields = fieldsOf({ ...handOver, traits: foldedTraits(handOver) });
  const steps = passableSteps.reduce((bits, step, n) => bits | (passed.includes(step) ? 1 << n : 0), 0);
  const bits =
    steps |
    (behaviors.indexOf(behavior) << 3) |
    (handOver.isAutomated ? automatedBit : 0) |
    (devices.indexOf(handOver.traits.device) << 6);
  const packed = Buffer.allocUnsafe(sizeOf(fields));
  let at = packed.writeUInt8(bits);
  fields.forEach((field, n) => {
    const same = earlierField(field, n, fields);
    const length = same === null ? packed.write(field, at + 1) : 0;
    packed[at] = same === null ? length : maxFieldLength + 1 + same;
    at += 1 + length;
  });
  return packed;
}

/** @param packed the output of `packHandOver`. */
export function unpackHandOver(packed: Buffer): HandOver {
  const bits = packed[0] ?? 0;
  const fields: string[] = [];
  for (let at = 1; at < packed.length;) {
    const length = packed[at] ?? 0;
    const end = length > maxFieldLength ? at + 1 : at + 1 + length;
    fields.push(
      length > maxFieldLength
        ? (fields[length - maxFieldLength - 1] ?? '')
        : packed.toString('utf8', at + 1, end),
    );
    at = end;
  }
  const [app, source = '', browser = '', system = '', firstApp = '', referrer = '', ...more] = fields;
  const [country = '', passwordVersion, branch, technique, ...utm] = more;
  return {
    app: app || null,
    behavior: behaviors[(bits >> 3) & 3] ?? 'basic',
    traits: {
      ...{ country, device: devices[bits >> 6] ?? 'other', source, browser, system, referrer },
      ...Object.fromEntries(utmNames.flatMap((name, n) => (utm[n] ? [[name, utm[n]]] : []))),
    },
    firstApp,
    passed: passableSteps.filter((_, n) => bits & (1 << n)),
    passwordVersion: passwordVersion || null,
    branch: branch || null,
    technique: technique || null,
    ...(utm[utmNames.length] && { alias: utm[utmNames.length] }),
    ...(utm[utmNames.length + 1] === treated && { arm: 'treated' as const }),
    ...(bits & automatedBit && { isAutomated: true }),
  };
}

/** The encodings of the arm. */
const [treated, untreated] = ['t', 'n'];

const fieldsOf = (handOver: NextHandOver): Fields => {
  const { app, firstApp, passwordVersion, branch, technique, traits, alias, arm } = handOver;
  return [
    app ?? '',
    traits.source,
    traits.browser,
    traits.system,
    firstApp ?? '',
    traits.referrer,
    traits.country,
    passwordVersion ?? '',
    branch ?? '',
    technique ?? '',
    ...utmNames.map((name) => traits[name] ?? ''),
    // Last, and only if there is one: previous versions ignore it.
    ...(alias === undefined && arm === undefined ? [] : [alias ?? '']),
    ...(arm === undefined ? [] : [arm === 'treated' ? treated : untreated]),
  ];
};

/** The index of an earlier field with the same text. Null if there is none, or the text is no longer than the index. */
const earlierField = (field: string, n: number, fields: Fields): number | null => {
  const first = field.length > 1 ? fields.indexOf(field) : n;
  return first < n ? first : null;
};

/** In bytes, once packed. */
const sizeOf = (fields: Fields): number =>
  fields.reduce(
    (sum, field, n) => sum + 1 + (earlierField(field, n, fields) === null ? Buffer.byteLength(field) : 0),
    1,
  );
