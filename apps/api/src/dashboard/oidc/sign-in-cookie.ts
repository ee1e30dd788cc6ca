import { Settings } from '@app/common';
import { Signatures } from '@app/database';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNamed, cookieSettings } from '../cookies.js';

/** How long a user has to sign in at the provider, milliseconds. */
export const signInLifetimeMs = 10 * 60_000;
const purpose = 'oidc sign-in';

/** A sign-in at the provider that is in progress. The first three are random. */
export interface PendingSignIn {
  /** Returned with the answer, which proves that it belongs to this sign-in. */
  state: string;
  /** Returned in the ID token. */
  nonce: string;
  /** Secret for exchanging the code (PKCE). */
  verifier: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** The dashboard path to open afterward; null for the overview. */
  next: string | null;
  /** Id of the session that is to be stepped up; null to sign in. */
  sessionId: string | null;
}

/** The cookie with the one sign-in that a browser has in progress, encrypted. */
@Injectable()
export class SignInCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(
    settings: Settings,
    private readonly signatures: Signatures,
  ) {
    // Lax, because the page that needs it is opened from the provider's.
    const { prefix, attributes } = cookieSettings(settings, 'Lax');
    this.name = `${prefix}waypost-oidc`;
    this.attributes = attributes;
  }

  async set(reply: FastifyReply, pending: PendingSignIn): Promise<void> {
    const value = await this.signatures.seal(purpose, JSON.stringify(pending));
    void reply.header(
      'Set-Cookie',
      `${this.name}=${value}${this.attributes}; Max-Age=${signInLifetimeMs / 1000}`,
    );
  }

  /** The sign-in of a request; null if it has none, or it has expired. */
  async read({ headers }: FastifyRequest): Promise<PendingSignIn | null> {
    const value = cookieNamed(headers.cookie, this.name);
    if (!value) return null;
    const text = await this.signatures.open(purpose, value).catch(() => null);
    if (text === null) return null;
    const pending = JSON.parse(text) as PendingSignIn;
    return pending.startedAt + signInLifetimeMs > Date.now() ? pending : null;
  }

  clear(reply: FastifyReply): void {
    void reply.header('Set-Cookie', `${this.name}=${this.attributes}; Max-Age=0`);
  }
}
