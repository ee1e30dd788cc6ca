import { isId } from '@app/common';
import { Signatures } from '@app/database';
import { Injectable } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { userActor } from './audit-names.js';
import type { Caller } from './keys.service.js';
import { roleScopes } from './scopes.js';
import { SessionsService, type CurrentSession } from './sessions.service.js';

/** Lifetime of a session's bearer for `/v1`, in milliseconds. */
export const bearerLifetimeMs = 10 * 60_000;

const purpose = 'session bearer';
const pattern = /^ses_([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

export interface SessionBearer {
  token: string;
  expiresAt: Date;
}

/** Signed bearers of `/v1` that a session can be exchanged for. Valid for ten minutes, and only while the session lives. */
@Injectable()
export class SessionBearers {
  constructor(
    private readonly signatures: Signatures,
    private readonly sessions: SessionsService,
  ) {}

  /** @param now milliseconds since 1970. */
  async issue(
    { id, account }: Pick<CurrentSession, 'id' | 'account'>,
    now: number = Date.now(),
  ): Promise<SessionBearer> {
    const expiry = now + bearerLifetimeMs;
    const claims = `${account.id}.${id}.${expiry.toString(36)}`;
    const signature = await this.signatures.sign(purpose, claims);
    return { token: `ses_${claims}.${signature.toString('base64url')}`, expiresAt: new Date(expiry) };
  }

  /**
   * The caller with that bearer, who has the scopes of their role; null if it is forged or expired, its session is over,
   * or the user has left the account. Queries the database each time.
   * @param now milliseconds since 1970.
   */
  async authenticate(token: string, now: number = Date.now()): Promise<Caller | null> {
    const [, accountId, sessionId, expiry, signature] = pattern.exec(token) ?? [];
    if (!isId(accountId) || !isId(sessionId) || expiry === undefined || signature === undefined) return null;
    const expected = await this.signatures.sign(purpose, `${accountId}.${sessionId}.${expiry}`);
    if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) return null;
    if (Number.parseInt(expiry, 36) <= now) return null;
    const session = await this.sessions.live(accountId, sessionId);
    if (!session) return null;
    const { disabled, ...bearer } = session;
    const actor = userActor({ id: bearer.userId, email: bearer.email });
    const scopes = roleScopes[bearer.role];
    const { userId } = bearer;
    return { accountId, credentialId: sessionId, actor, userId, scopes, session: bearer, disabled };
  }
}
