import QuickLRU from 'quick-lru';
import { type ClickKind, textOfKind } from './voucher-content.js';
import type { Vouchers } from './vouchers.js';

/** From this visit of a kind on, on one link and day, its vouchers contain the whole kind. */
export const fullKindFrom = 10;

/** Between one and two times this many kinds are kept, of about 700 bytes. A forgotten one is rare again. */
const maxKinds = 5_000;
const dayMs = 86_400_000;

interface KnownKind {
  /** Visits in this process, up to `fullKindFrom`. */
  visits: number;
  sealed?: SealedKind;
}

/** A voucher, and its kind of click. */
export interface SealedKind {
  voucher: string;
  kind: ClickKind;
}

/**
 * The vouchers that visits carry. A rare kind reveals more about a visitor, so the first visits of a kind on a link
 * and day, in this process, get a voucher without browser, system and branch.
 */
export class DailyVouchers {
  private readonly kinds = new QuickLRU<string, KnownKind>({ maxSize: maxKinds });

  constructor(private readonly vouchers: Vouchers) {}

  /**
   * Counts a visit and returns its voucher, with the kind that it was sealed with.
   * @param at when the visit began, in milliseconds since 1970, by the database's clock.
   * @param text `textOfKind` of the kind, if the caller has it.
   */
  of(
    link: { account: string; id: string },
    at: number,
    kind: ClickKind,
    text = textOfKind(kind),
  ): SealedKind {
    const day = Math.floor(at / dayMs);
    const known = this.known(link.id, day, text);
    if (known.visits < fullKindFrom) known.visits++;
    if (known.visits >= fullKindFrom) return this.sealed(known, link, day, kind);
    const coarse = { ...kind, browser: 'other', system: 'other', branch: 'other' };
    return this.sealed(this.known(link.id, day, textOfKind(coarse)), link, day, coarse);
  }

  private known(link: string, day: number, kind: string): KnownKind {
    const key = `${link} ${day} ${kind}`;
    let known = this.kinds.get(key);
    if (known === undefined) {
      known = { visits: 0 };
      this.kinds.set(key, known);
    }
    return known;
  }

  private sealed(
    known: KnownKind,
    { account, id }: { account: string; id: string },
    day: number,
    kind: ClickKind,
  ): SealedKind {
    if (known.sealed === undefined) {
      const voucher = this.vouchers.seal(account, { link: id, day, kind });
      // Keys that do not fit into a voucher are missing from it.
      known.sealed = { voucher, kind: this.vouchers.open(account, voucher)?.kind ?? kind };
    }
    return known.sealed;
  }
}
