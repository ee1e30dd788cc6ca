import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import QuickLRU from 'quick-lru';
import { contentBytes, packContent, unpackContent, type VoucherContent } from './voucher-content.js';

const version = 1;
const keyIdBytes = 2;
const headerBytes = 1 + keyIdBytes;
const nonceBytes = 12;
const tagBytes = 16;

/** Length of every voucher in characters. Its bytes are a multiple of three, so that every bit is significant. */
export const voucherLength = ((headerBytes + nonceBytes + contentBytes + tagBytes) * 4) / 3;

const base64url = /^[\w-]+$/;
/** Between one and two times this many accounts' keys are kept, of 64 bytes. */
const maxAccounts = 500;

interface AccountKeys {
  encryption: Buffer;
  nonce: Buffer;
}

/**
 * Seals and opens vouchers. A voucher identifies the kind of click, not the visitor: the base64url encoding of a
 * version, the id of the secret, a nonce, and the encrypted content with its tag (AES-256-GCM). The nonce is an HMAC
 * of the content, so equal contents have equal vouchers, and different ones never share a nonce. Each account has
 * its own keys.
 */
export class Vouchers {
  private readonly header: Buffer;
  private readonly keys = new QuickLRU<string, AccountKeys>({ maxSize: maxAccounts });

  /** @param secret the installation's secret. The keys and the id of the secret are derived from it. */
  constructor(private readonly secret: string) {
    const keyId = Buffer.from(hkdfSync('sha256', secret, '', 'voucher key id', keyIdBytes));
    this.header = Buffer.concat([Buffer.from([version]), keyId]);
  }

  /** A voucher of `voucherLength` characters `A-Z a-z 0-9 - _`. */
  seal(account: string, content: VoucherContent): string {
    const keys = this.keysOf(account);
    const packed = packContent(content);
    const nonce = nonceOf(keys, packed);
    const cipher = createCipheriv('aes-256-gcm', keys.encryption, nonce).setAAD(this.header);
    const sealed = Buffer.concat([cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
    return Buffer.concat([this.header, nonce, sealed]).toString('base64url');
  }

  /** The content of a voucher. Null unless this installation sealed exactly this string for the account. */
  open(account: string, voucher: string): VoucherContent | null {
    if (voucher.length !== voucherLength || !base64url.test(voucher)) return null;
    const bytes = Buffer.from(voucher, 'base64url');
    if (!bytes.subarray(0, headerBytes).equals(this.header)) return null;
    const keys = this.keysOf(account);
    const nonce = bytes.subarray(headerBytes, headerBytes + nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', keys.encryption, nonce, { authTagLength: tagBytes })
      .setAAD(this.header)
      .setAuthTag(bytes.subarray(-tagBytes));
    const packed = decipher.update(bytes.subarray(headerBytes + nonceBytes, -tagBytes));
    try {
      decipher.final();
    } catch {
      return null;
    }
    return timingSafeEqual(nonceOf(keys, packed), nonce) ? unpackContent(packed) : null;
  }

  private keysOf(account: string): AccountKeys {
    let keys = this.keys.get(account);
    if (keys === undefined) {
      const key = (use: string) => Buffer.from(hkdfSync('sha256', this.secret, account, use, 32));
      keys = { encryption: key('voucher encryption'), nonce: key('voucher nonce') };
      this.keys.set(account, keys);
    }
    return keys;
  }
}

const nonceOf = ({ nonce }: AccountKeys, packed: Buffer): Buffer =>
  createHmac('sha256', nonce).update(packed).digest().subarray(0, nonceBytes);
