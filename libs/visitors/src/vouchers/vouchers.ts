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

/** Characters that encode the header: its bytes are a multiple of three, too. */
const prefixLength = (headerBytes * 4) / 3;

const base64url = /^[\w-]+$/;
/** Between one and two times this many accounts' keys are kept for a secret, of 64 bytes. */
const maxAccounts = 500;

/** The secret that vouchers are sealed with, and those that earlier ones were sealed with. */
export interface VoucherSecrets {
  current: string;
  retired: readonly RetiredSecret[];
}

export interface RetiredSecret {
  secret: string;
  /** Last day of clicks whose vouchers were sealed with it, in days since 1970. */
  lastDay: number;
}

interface AccountKeys {
  encryption: Buffer;
  nonce: Buffer;
}

/** The id of a secret, which its vouchers contain: two bytes. Two secrets of an installation must not have the same. */
export const voucherKeyId = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'voucher key id', keyIdBytes));

/** What all vouchers of a secret begin with. */
const headerOf = (secret: string): Buffer => Buffer.concat([Buffer.from([version]), voucherKeyId(secret)]);

/**
 * Seals and opens vouchers. A voucher identifies the kind of click, not the visitor: the base64url encoding of a
 * version, the id of the secret, a nonce, and the encrypted content with its tag (AES-256-GCM). The nonce is an HMAC
 * of the content, so equal contents have equal vouchers, and different ones never share a nonce. Each account has
 * its own keys.
 */
export class Vouchers {
  private readonly current: SecretKeys;
  /** By the first characters of vouchers. */
  private readonly byPrefix: ReadonlyMap<string, { keys: SecretKeys; lastDay: number }>;

  /** @param secrets of the installation, or its only one. The keys and the ids are derived from them. */
  constructor(secrets: string | VoucherSecrets) {
    const { current, retired } = typeof secrets === 'string' ? { current: secrets, retired: [] } : secrets;
    this.current = new SecretKeys(current);
    this.byPrefix = new Map(
      [...retired, { secret: current, lastDay: Infinity }].map(({ secret, lastDay }) => {
        const keys = secret === current ? this.current : new SecretKeys(secret);
        return [keys.header.toString('base64url'), { keys, lastDay }];
      }),
    );
  }

  /** A voucher of `voucherLength` characters `A-Z a-z 0-9 - _`. */
  seal(account: string, content: VoucherContent): string {
    const { header } = this.current;
    const keys = this.current.of(account);
    const packed = packContent(content);
    const nonce = nonceOf(keys, packed);
    const cipher = createCipheriv('aes-256-gcm', keys.encryption, nonce).setAAD(header);
    const sealed = Buffer.concat([cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
    return Buffer.concat([header, nonce, sealed]).toString('base64url');
  }

  /** True unless this may be a voucher that was sealed with another secret. */
  knowsSecretOf(voucher: string): boolean {
    return voucher.length !== voucherLength || this.byPrefix.has(voucher.slice(0, prefixLength));
  }

  /**
   * The content of a voucher. Null unless this installation sealed exactly this string for the account, with a secret
   * that was not retired before the day of the click.
   */
  open(account: string, voucher: string): VoucherContent | null {
    if (voucher.length !== voucherLength || !base64url.test(voucher)) return null;
    const known = this.byPrefix.get(voucher.slice(0, prefixLength));
    if (!known) return null;
    const bytes = Buffer.from(voucher, 'base64url');
    const keys = known.keys.of(account);
    const nonce = bytes.subarray(headerBytes, headerBytes + nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', keys.encryption, nonce, { authTagLength: tagBytes })
      .setAAD(known.keys.header)
      .setAuthTag(bytes.subarray(-tagBytes));
    const packed = decipher.update(bytes.subarray(headerBytes + nonceBytes, -tagBytes));
    try {
      decipher.final();
    } catch {
      return null;
    }
    if (!timingSafeEqual(nonceOf(keys, packed), nonce)) return null;
    const content = unpackContent(packed);
    return content && content.day <= known.lastDay ? content : null;
  }
}

/** The keys of accounts that are derived from a secret. */
class SecretKeys {
  readonly header: Buffer;
  private readonly keys = new QuickLRU<string, AccountKeys>({ maxSize: maxAccounts });

  constructor(private readonly secret: string) {
    this.header = headerOf(secret);
  }

  of(account: string): AccountKeys {
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
