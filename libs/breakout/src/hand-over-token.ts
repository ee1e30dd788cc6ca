import { newIdAt, timeOfId } from '@app/common';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Behavior } from '@app/database';

/** Whose visitors a token hands over: it is worth nothing at another link, nor at one that got the slug later. */
export interface HandOverLink {
  /** In any case. */
  slug: string;
  id: string;
}

/** What a token tells of the visit that it was issued for. */
export interface HandOver {
  /** Key of the app that was to be left. */
  app: string;
  /** The link's behavior at that time. */
  behavior: Behavior;
  /** Source of the visit, as reports name it. */
  source: string;
}

/** How long a token is good, in milliseconds. */
export const handOverLifetimeMs = 15 * 60_000;
/** So far the clocks of two processes may be apart, in milliseconds: each has its own sample of the database's. */
const clockSkewMs = 60_000;

const nonceBytes = 16;
/** Of HMAC-SHA-256, cut to 128 bits. */
const signatureBytes = 16;
/** Longer texts are no tokens of ours: a source has 100 characters at most. */
const maxLength = 300;
const base64url = /^[\w-]+$/;

/**
 * Issues and reads the tokens of hand-overs: what a visit was, signed, so that no process has to remember it.
 * A token is base64url of its nonce (a UUIDv7, which carries the time), the hand-over and the signature.
 */
export class HandOverTokens {
  private readonly key: Buffer;

  /** @param secret of the installation; tokens are signed with a key that is derived from it for them alone. */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'breakout hand-over', 32));
  }

  /** @param at milliseconds since 1970, by the database's clock. */
  issue(link: HandOverLink, { app, behavior, source }: HandOver, at: number): string {
    const nonce = Buffer.from(newIdAt(at).replaceAll('-', ''), 'hex');
    const payload = Buffer.concat([nonce, Buffer.from([app, behavior, source].join('\n'))]);
    return Buffer.concat([payload, this.sign(link, payload)]).toString('base64url');
  }

  /** The hand-over and its nonce; null for what was not issued for `link`, or not in the last 15 minutes. */
  read(token: string, link: HandOverLink, now: number): (HandOver & { nonce: string }) | null {
    if (token.length > maxLength || !base64url.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const end = bytes.length - signatureBytes;
    if (end < nonceBytes) return null;
    const payload = bytes.subarray(0, end);
    if (!timingSafeEqual(this.sign(link, payload), bytes.subarray(end))) return null;
    const nonce = payload
      .toString('hex', 0, nonceBytes)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    const age = now - timeOfId(nonce);
    if (age >= handOverLifetimeMs || age < -clockSkewMs) return null;
    const [app = '', behavior = '', source = ''] = payload.toString('utf8', nonceBytes).split('\n');
    return { app, behavior: behavior as Behavior, source, nonce };
  }

  private sign({ slug, id }: HandOverLink, payload: Buffer): Buffer {
    return createHmac('sha256', this.key)
      .update(`${slug.toLowerCase()}\n${id}\n`)
      .update(payload)
      .digest()
      .subarray(0, signatureBytes);
  }
}
