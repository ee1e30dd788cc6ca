import { newIdAt, timeOfId } from '@app/common';
import { createCipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Behavior } from '@app/database';
import {
  type HandOver,
  type NextHandOver,
  packHandOver,
  passableSteps,
  unpackHandOver,
} from './pack-hand-over.js';

/** The link that a token is valid for. It is invalid for other links, even for one that gets the same slug later. */
export interface HandOverLink {
  /** Case-insensitive. */
  slug: string;
  id: string;
}

/** Lifetime of a token in milliseconds. */
export const handOverLifetimeMs = 15 * 60_000;
/** Allowed clock difference between two processes in milliseconds. Each samples the database's clock separately. */
const clockSkewMs = 60_000;

const nonceBytes = 16;
/** HMAC-SHA-256, truncated to 128 bits. Also the initialization vector of the signed data. */
const signatureBytes = 16;
/** Maximum length of a token, which no description of a visit exceeds. Longer texts are rejected. */
const maxLength = 500;
const base64url = /^[\w-]+$/;

/**
 * Issues and reads hand-over tokens: an encrypted and signed description of a visit, so that no process has to store it.
 * A token is the base64url encoding of a nonce (a UUIDv7, which contains the time), the encrypted hand-over and the signature
 * of both, from which the encryption starts (SIV): tokens with the same nonce reveal nothing about each other.
 * Whatever pages a visit passes through, its tokens have the same nonce, so it counts as one click.
 */
export class HandOverTokens {
  private readonly signingKey: Buffer;
  private readonly encryptionKey: Buffer;
  private readonly earlierKey: Buffer;

  /** @param secret the installation's secret. The keys are derived from it. */
  constructor(secret: string) {
    const key = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));
    this.signingKey = key('hand-over 2 signature');
    this.encryptionKey = key('hand-over 2 encryption');
    this.earlierKey = key('breakout hand-over');
  }

  /**
   * Issues a token that counts once.
   * @param at time in milliseconds since 1970, by the database's clock. Ignored if the hand-over continues a visit.
   */
  issue(link: HandOverLink, next: NextHandOver, at: number): string {
    const nonce = Buffer.from((next.nonce ?? newIdAt(at)).replaceAll('-', ''), 'hex');
    const packed = packHandOver(next);
    const signature = signatureOf(this.signingKey, link, Buffer.concat([nonce, packed]));
    return Buffer.concat([nonce, this.crypt(packed, signature), signature]).toString('base64url');
  }

  /** The hand-over and its nonce; null unless the token was issued for `link` in the last 15 minutes. */
  read(token: string, link: HandOverLink, now: number): (HandOver & { nonce: string }) | null {
    const read = this.readAuthentic(token, link);
    if (read === null) return null;
    const age = now - timeOfId(read.nonce);
    return age >= handOverLifetimeMs || age < -clockSkewMs ? null : read;
  }

  /** The arm of the visit for which a token was issued for `link`, at any time. Undefined if there is none. */
  armOf(token: string, link: HandOverLink): HandOver['arm'] {
    return this.readAuthentic(token, link)?.arm;
  }

  private readAuthentic(token: string, link: HandOverLink): (HandOver & { nonce: string }) | null {
    if (token.length > maxLength || !base64url.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    // The last character may have insignificant bits.
    if (bytes.toString('base64url') !== token) return null;
    const end = bytes.length - signatureBytes;
    if (end < nonceBytes) return null;
    const [payload, signature] = [bytes.subarray(0, end), bytes.subarray(end)];
    const handOver = this.decrypted(payload, signature, link) ?? this.earlier(payload, signature, link);
    return handOver === null ? null : { ...handOver, nonce: textOfNonce(payload) };
  }

  private decrypted(payload: Buffer, signature: Buffer, link: HandOverLink): HandOver | null {
    const packed = this.crypt(payload.subarray(nonceBytes), signature);
    const signed = Buffer.concat([payload.subarray(0, nonceBytes), packed]);
    if (!timingSafeEqual(signatureOf(this.signingKey, link, signed), signature)) return null;
    return unpackHandOver(packed);
  }

  /** Tokens of the previous version were not encrypted. */
  private earlier(payload: Buffer, signature: Buffer, link: HandOverLink): HandOver | null {
    if (!timingSafeEqual(signatureOf(this.earlierKey, link, payload), signature)) return null;
    return readEarlier(payload.toString('utf8', nonceBytes));
  }

  /** Encrypts or decrypts. */
  private crypt(bytes: Buffer, signature: Buffer): Buffer {
    const cipher = createCipheriv('aes-256-ctr', this.encryptionKey, signature);
    return Buffer.concat([cipher.update(bytes), cipher.final()]);
  }
}

const signatureOf = (key: Buffer, { slug, id }: HandOverLink, payload: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(`${slug.toLowerCase()}\n${id}\n`)
    .update(payload)
    .digest()
    .subarray(0, signatureBytes);

/** The nonce of a token that was just issued. */
export const nonceOf = (token: string): string => textOfNonce(Buffer.from(token, 'base64url'));

const textOfNonce = (bytes: Buffer): string =>
  bytes.toString('hex', 0, nonceBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** A hand-over of the previous version: one line for each property. The last ones are omitted if they are empty. */
function readEarlier(text: string): HandOver {
  const [
    app = '',
    behavior = '',
    source = '',
    passed = '',
    passwordVersion = '',
    branch = '',
    technique = '',
  ] = text.split('\n');
  const names = passed.split(',');
  return {
    app: app || null,
    behavior: behavior as Behavior,
    traits: { source },
    firstApp: null,
    passed: passableSteps.filter((step) => names.includes(step)),
    passwordVersion: passwordVersion || null,
    branch: branch || null,
    technique: technique || null,
  };
}
