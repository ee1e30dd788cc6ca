import type { Signatures } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { randomFillSync, timingSafeEqual } from 'node:crypto';

/** Number of seconds that an authenticator may take to sign a challenge. */
export const passkeyChallengeSeconds = 300;

/** The purpose of a challenge. A challenge that is signed for one purpose is not valid for another. */
export type PasskeyPurpose = 'add' | 'sign-in' | 'step-up';

/** A challenge that is valid, unless it was used before. */
export interface PasskeyChallenge {
  /** The random part, base64url. */
  nonce: string;
  expiresAt: Date;
}

const expiryBytes = 4;
const nonceBytes = 16;
const headBytes = expiryBytes + nonceBytes;
const challengePattern = /^[\w-]{70}$/;

/**
 * Issues and recognizes the challenges that authenticators sign. A challenge is `expiry, nonce, HMAC`, so nothing is
 * stored when one is issued, and any process recognizes it: unauthenticated clients can request any number of them.
 */
export class PasskeyChallenges {
  constructor(private readonly signatures: Signatures) {}

  /** @param holder the owner of the challenge: the id of a session, or the random cookie of a browser that is not signed in. */
  async issue(purpose: PasskeyPurpose, holder: string): Promise<Buffer<ArrayBuffer>> {
    const head = Buffer.alloc(headBytes);
    head.writeUInt32BE(Math.floor(Date.now() / 1000) + passkeyChallengeSeconds);
    randomFillSync(head, expiryBytes);
    return Buffer.concat([head, await this.sign(purpose, holder, head)]);
  }

  /**
   * The challenge with that text (base64url); null if it was not issued for this purpose and holder, or has expired.
   */
  async read(purpose: PasskeyPurpose, holder: string, text: string): Promise<PasskeyChallenge | null> {
    if (!challengePattern.test(text)) return null;
    const bytes = Buffer.from(text, 'base64url');
    const head = bytes.subarray(0, headBytes);
    if (!timingSafeEqual(bytes.subarray(headBytes), await this.sign(purpose, holder, head))) return null;
    const expiresAt = new Date(head.readUInt32BE() * 1000);
    if (expiresAt.getTime() <= Date.now()) return null;
    return { nonce: head.toString('base64url', expiryBytes), expiresAt };
  }

  private sign(purpose: PasskeyPurpose, holder: string, head: Buffer): Promise<Buffer> {
    return this.signatures.sign(`passkey ${purpose}`, `${holder} ${head.toString('base64url')}`);
  }
}

/**
 * Consumes a challenge, in the transaction that the signature authorizes. Only challenges with a valid signature get
 * here, so there are at most as many rows as sign-ins in the last five minutes.
 * @returns false if it had been used before.
 */
export async function usePasskeyChallenge(
  em: EntityManager,
  { nonce, expiresAt }: PasskeyChallenge,
): Promise<boolean> {
  await em.execute('delete from used_passkey_challenges where expires_at <= now()');
  const rows = await em.execute<object[]>(
    `insert into used_passkey_challenges (nonce, expires_at) values (?, ?) on conflict do nothing returning nonce`,
    [nonce, expiresAt],
  );
  return rows.length > 0;
}
