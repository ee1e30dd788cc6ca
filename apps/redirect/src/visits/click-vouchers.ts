import { type ClickKind, DailyVouchers, type SealedKind, textOfKind, Vouchers } from '@app/visitors';
import { Injectable } from '@nestjs/common';
import { SigningSecret } from './signing-secret.js';

/** The vouchers of links that report conversions. They need the installation's signing secret. */
@Injectable()
export class ClickVouchers {
  private daily: DailyVouchers | undefined;

  constructor(private readonly secret: SigningSecret) {}

  /**
   * Returns a function that seals the voucher of a single visit of a link. It counts the visit once per kind, although
   * a visit may be decided more than once. It returns null until the secret has been read.
   */
  forVisit(link: { account: string; id: string }): (kind: ClickKind, start: number) => SealedKind | null {
    let last: { text: string; sealed: SealedKind } | undefined;
    return (kind, start) => {
      const { value } = this.secret;
      if (value === undefined) return null;
      this.daily ??= new DailyVouchers(new Vouchers(value));
      const text = textOfKind(kind);
      if (last?.text !== text) last = { text, sealed: this.daily.of(link, start, kind, text) };
      return last.sealed;
    };
  }
}
