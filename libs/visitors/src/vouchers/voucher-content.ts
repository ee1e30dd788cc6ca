import { type Device, devices } from '../visitor-traits.js';

/**
 * The outcome of the way out of an app: none was shown, the app was left, it was not left, it is the destination's
 * own app, or the visitor is sent into that.
 */
export const kindOutcomes = ['none', 'left', 'stayed', 'home', 'into_app'] as const;
export type KindOutcome = (typeof kindOutcomes)[number];

/**
 * The arm of a hold-out: none, the one that is shown a way out of the app, or the one that gets the plain redirect.
 */
export const arms = ['none', 'treated', 'heldout'] as const;
export type Arm = (typeof arms)[number];

/** The kind of a click. Many visitors share it. */
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
  /** True if the visitor scanned a QR code. */
  isScan: boolean;
  outcome: KindOutcome;
  /** The arm that the visit was assigned to. */
  arm: Arm;
}

/** The content of a voucher. */
export interface VoucherContent {
  /** UUID. */
  link: string;
  /** UTC day of the click, in days since 1970. */
  day: number;
  kind: ClickKind;
  /** Marks a voucher for testing a shop: conversions with it are trials. Vouchers of visits have no such mark. */
  isTest?: true;
}

/** Size in bytes, the same for any content, so that the length of a voucher reveals nothing. */
export const contentBytes = 107;

const idBytes = 16;
const textsAt = idBytes + 2 + 2 + 2;
const separator = '\n';
const folded = 'other';

/** The keys of a kind, in the order in which they are packed. */
const keys = ['source', 'sourceGroup', 'browser', 'system', 'app', 'branch'] as const;

/** A string for each kind, the same for equal ones. Not a loop, because every visit needs it. */
export const textOfKind = (kind: ClickKind): string =>
  `${kind.country}${kind.device} ${kind.outcome} ${kind.source} ${kind.sourceGroup} ${kind.browser} ${kind.system} ${kind.app} ${kind.branch}${kind.isScan ? ' scan' : ''}${kind.arm === 'none' ? '' : ` ${kind.arm}`}`;

/**
 * Packs the content of a voucher: the link, the day, the country, the small choices, and the keys. Unused bits
 * are zero, and so were those of the arm before arms existed. The longest keys become `other` if they do not fit.
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

/** @param packed the output of `packContent`. Null if a later version packed it. */
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
