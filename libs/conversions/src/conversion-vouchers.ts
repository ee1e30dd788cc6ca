import { Signatures } from '@app/database';
import { Vouchers } from '@app/vouchers';
import { Injectable } from '@nestjs/common';

/** Opens vouchers with the secret with which the redirect seals them. */
@Injectable()
export class ConversionVouchers {
  private vouchers: Vouchers | undefined;

  constructor(private readonly signatures: Signatures) {}

  async get(): Promise<Vouchers> {
    return (this.vouchers ??= new Vouchers(await this.signatures.read()));
  }
}
