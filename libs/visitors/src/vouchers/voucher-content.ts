import { type Device, devices } from '../visitor-traits.js';

/** What came of the way out of an app: none was shown, it was left, it was not, it is the destination's own, or the visitor is sent into that. */
export const kindOutcomes = ['none', 'left', 'stayed', 'home', 'into_app'] as const;
export type KindOutcome = (typeof kindOutcomes)[number];

/**
 * The arm of a hold-out: none, the one that is shown a way out of the app, or the one that gets the plain redirect.
 */
export const arms = ['none', 'treated', 'heldout'] as const;
export type Arm = (typeof arms)[number];

/** What kind of click it was. Many visitors share it. */
export interface ClickKind {
  /** ISO 3166 alpha-2, or `XX` if unknown. */
  country: string;
  device: Device;
  /** Key of a known app or site, or `direct`; `other` for the hosts of other sites. */
  source: string;
  sourceGroup: string;
  /** Browser key, or `other`. */
  browser: string;
  /** Operating system key, or `other`. */
  system: string;
  /** Key of the app whose browser the visit began in; `none` for an ordinary browser. */
  app: string;
  /** Key of the branch of the link's rules; `none` without rules. */
  branch: string;
  /** Whether the visitor scanned a QR code. */
  isScan: boolean;
  outcome: KindOutcome;
  /** Of the visit that was assigned to it. */
  arm: Arm;
}

/** What a voucher says. */
export interface VoucherContent {
  /** UUID. */
  link: string;
  /** UTC day of the click, in days since 1970. */
  day: number;
  kind: ClickKind;
  /** That it was made to try out a shop: conversions with it are trials. Vouchers of visits have no such mark. */
  isTest?: true;
}

/** In bytes, whatever the content, so that the length of a voucher says nothing. */
export const contentBytes = 107;

const idBytes = 16;
const textsAt = idBytes + 2 + 2 + 2;
const separator = '\n';
const folded = 'other';

/** The keys of a kind, in the order in which they are packed. */
const keys = ['source', 'sourceGroup', 'browser', 'system', 'app', 'branch'] as const;

/** A text for each kind, the same for equal ones. Every visit needs it, so it is written out. */
export const textOfKind = (kind: ClickKind): string =>
  `${kind.country}${kind.device} ${kind.outcome} ${kind.source} ${kind.sourceGroup} ${kind.browser} ${kind.system} ${kind.app} ${kind.branch}${kind.isScan ? ' scan' : ''}${kind.arm === 'none' ? '' : ` ${kind.arm}`}`;

/**
 * Packs the content of a voucher: the link, the day, the country, the small choices, and the keys. Bits that are not used
 * are zero, and those of the arm were, before there were any. The longest keys become `other` if they do not fit.
 */
export function packContent({ link, day, kind, isTest }: VoucherContent): Buffer {
  const packed = Buffer.alloc(contentBytes);
  packed.write(link.replaceAll('-', ''), 'hex');
  packed.writeUInt16BE(day, idBytes);
  packed.write(kind.country, idBytes + 2, 2, 'latin1');
  packed[idBytes + 4] =
    devices.indexOf(kind.device) |
    (kindOutcomes.indexOf(kind.outcome) << 2) |
    (Number(kind.isScan) << 5) |
    (arms.indexOf(kind.arm) << 6);
  packed[idBytes + 5] = Number(isTest ?? false);
  packed.write(textsOf(kind), textsAt, 'latin1');
  return packed;
}

function textsOf(kind: ClickKind): string {
  const texts: string[] = keys.map((key) => kind[key]);
  while (texts.join(separator).length > contentBytes - textsAt) {
    const longest = texts.reduce((at, text, n) => (text.length > (texts[at] ?? '').length ? n : at), 0);
    texts[longest] = folded;
  }
  return texts.join(separator);
}

/** @param packed as `packContent` made it. Null if a later version did. */
export function unpackContent(packed: Buffer): VoucherContent | null {
  const hex = packed.toString('hex', 0, idBytes);
  const bits = packed[idBytes + 4] ?? 0;
  const outcome = kindOutcomes[(bits >> 2) & 7];
  const device = devices[bits & 3];
  const arm = arms[bits >> 6];
  const texts = packed.toString('latin1', textsAt).replace(/\0+$/, '').split(separator);
  if (outcome === undefined || device === undefined || arm === undefined || texts.length !== keys.length)
    return null;
  const [source = '', sourceGroup = '', browser = '', system = '', app = '', branch = ''] = texts;
  return {
    link: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    day: packed.readUInt16BE(idBytes),
    kind: {
      country: packed.toString('latin1', idBytes + 2, idBytes + 4),
      ...{ device, source, sourceGroup, browser, system, app, branch },
      isScan: ((bits >> 5) & 1) === 1,
      outcome,
      arm,
    },
    ...(packed[idBytes + 5] === 1 && { isTest: true }),
  };
}
