import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { Draw } from './evaluation.js';

/** The identity of a visitor for draws, and the subject of the draw. Use it within the request and drop it. */
export interface DrawSubject {
  address: string;
  userAgent: string;
  linkId: string;
  ruleId: string;
}

const dayMs = 86_400_000;
const fraction = 2 ** -32;

/**
 * Draws numbers for visitors without storing anything about them: an HMAC whose key changes every day (UTC). Processes
 * with the same secret draw the same. Without the key, which is never stored, no one can compute a draw or find out whom
 * it was for.
 */
export class VisitorDraws {
  private day = Number.NaN;
  private key: KeyObject | undefined;

  /** @param secret the installation's secret. The keys are derived from it. */
  constructor(private readonly secret: string | Buffer) {}

  /** @param now milliseconds since 1970. */
  draw({ address, userAgent, linkId, ruleId }: DrawSubject, now: number): Draw {
    const digest = createHmac('sha256', this.keyOf(now))
      .update(`${address}\n${userAgent}\n${linkId}\n${ruleId}`)
      .digest();
    return { share: digest.readUInt32BE(0) * fraction, branch: digest.readUInt32BE(4) * fraction };
  }

  private keyOf(now: number): KeyObject {
    const day = Math.floor(now / dayMs);
    if (this.key === undefined || day !== this.day) {
      const date = new Date(day * dayMs).toISOString().slice(0, 10);
      this.key = createSecretKey(Buffer.from(hkdfSync('sha256', this.secret, date, 'rules', 32)));
      this.day = day;
    }
    return this.key;
  }
}
