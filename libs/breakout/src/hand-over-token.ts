import { newIdAt, timeOfId } from '@app/common';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Behavior } from '@app/database';

/** The link that a token is valid for. It is invalid for other links, even for one that gets the same slug later. */
export interface HandOverLink {
  /** Case-insensitive. */
  slug: string;
  id: string;
}

/**
 * What a visit can have behind it: the steps before the breakout that show a page, and `app`, the attempt to open the
 * destination's app. A token names those that the visitor passed.
 */
export const passableSteps = ['gate', 'password', 'app'] as const;
export type PassableStep = (typeof passableSteps)[number];

/** What a token says about the visit that it was issued for. */
export interface HandOver {
  /** Key of the app whose in-app browser was shown a way out; null if the visit has not come to that yet. */
  app: string | null;
  /** The link's behavior at that time. */
  behavior: Behavior;
  /** Source key of the visit. */
  source: string;
  /** The steps that whoever brings the token has passed. */
  passed: readonly PassableStep[];
  /** Version of the password that was entered; null if none was. */
  passwordVersion: string | null;
  /** Key of the branch that the link's rules chose; null if none did. At most 64 characters. */
  branch: string | null;
  /** The way out that was offered, with the app's system and version; null if there was none. At most 60 characters. */
  technique: string | null;
}

/** What a token is issued for. A nonce continues the visit of an earlier token, whose time the new token keeps. */
export type NextHandOver = HandOver & { nonce?: string };

/** Lifetime of a token in milliseconds. */
export const handOverLifetimeMs = 15 * 60_000;
/** Allowed clock difference between two processes in milliseconds. Each samples the database's clock separately. */
const clockSkewMs = 60_000;

const nonceBytes = 16;
/** HMAC-SHA-256, truncated to 128 bits. */
const signatureBytes = 16;
/** Maximum length of a token. Longer texts are rejected; a source has at most 100 characters. */
const maxLength = 500;
const base64url = /^[\w-]+$/;

/**
 * Issues and reads hand-over tokens: a signed description of a visit, so that no process has to store it.
 * A token is the base64url encoding of a nonce (a UUIDv7, which contains the time), the hand-over and the signature.
 * Whatever pages a visit passes through, its tokens have the same nonce, so it counts one click.
 */
export class HandOverTokens {
  private readonly key: Buffer;

  /** @param secret the installation's secret. The signing key is derived from it. */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'breakout hand-over', 32));
  }

  /**
   * Issues a token that counts once.
   * @param at time in milliseconds since 1970, by the database's clock. Ignored if the hand-over continues a visit.
   */
  issue(link: HandOverLink, next: NextHandOver, at: number): string {
    const nonce = Buffer.from((next.nonce ?? newIdAt(at)).replaceAll('-', ''), 'hex');
    const payload = Buffer.concat([nonce, Buffer.from(handOverText(next))]);
    return Buffer.concat([payload, this.sign(link, payload)]).toString('base64url');
  }

  /** The hand-over and its nonce; null unless the token was issued for `link` in the last 15 minutes. */
  read(token: string, link: HandOverLink, now: number): (HandOver & { nonce: string }) | null {
    if (token.length > maxLength || !base64url.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const end = bytes.length - signatureBytes;
    if (end < nonceBytes) return null;
    const payload = bytes.subarray(0, end);
    if (!timingSafeEqual(this.sign(link, payload), bytes.subarray(end))) return null;
    const nonce = textOfNonce(payload);
    const age = now - timeOfId(nonce);
    if (age >= handOverLifetimeMs || age < -clockSkewMs) return null;
    return { ...readHandOver(payload.toString('utf8', nonceBytes)), nonce };
  }

  private sign({ slug, id }: HandOverLink, payload: Buffer): Buffer {
    return createHmac('sha256', this.key)
      .update(`${slug.toLowerCase()}\n${id}\n`)
      .update(payload)
      .digest()
      .subarray(0, signatureBytes);
  }
}

/** The nonce of a token that was just issued. */
export const nonceOf = (token: string): string => textOfNonce(Buffer.from(token, 'base64url'));

const textOfNonce = (bytes: Buffer): string =>
  bytes.toString('hex', 0, nonceBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** One line for each property. The last ones are left out if they are empty, as in tokens of earlier versions. */
const handOverText = ({
  app,
  behavior,
  source,
  passed,
  passwordVersion,
  branch,
  technique,
}: HandOver): string =>
  [app ?? '', behavior, source, passed.join(), passwordVersion ?? '', branch ?? '', technique ?? '']
    .join('\n')
    .replace(/\n+$/, '');

function readHandOver(text: string): HandOver {
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
    source,
    passed: passableSteps.filter((step) => names.includes(step)),
    passwordVersion: passwordVersion || null,
    branch: branch || null,
    technique: technique || null,
  };
}
