import { createHash, randomBytes } from 'node:crypto';
import { record, type AuditEvent } from './audit/record-entry.js';
import { type AuditAction } from './audit/audit-actions.js';
import { invalidRequest, type DomainError } from '@app/common';
import { inTransaction, RecoveryCode, Signatures, TotpFactor } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { generateSecret, generateURI, verify } from 'otplib';
import { useRemovalConfirmation } from './factor-removals.js';
import { noteSecurityEvent } from './security-events.js';

/** Tolerated clock difference of a phone, in seconds. */
const toleranceSeconds = 30;

const codeCount = 10;
/** Without letters and digits that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Replaces the recovery codes of a user. @returns the new ones, which are not stored, such as `k7mp-2xqe-9fhw-c4tz`. */
async function replaceRecoveryCodes(em: EntityManager, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, createCode);
  await em.nativeDelete(RecoveryCode, { userId });
  await em.insertMany(
    RecoveryCode,
    codes.map((code) => ({ userId, hash: hashCode(code) })),
  );
  return codes;
}

/** Consumes a recovery code. Ignores case and missing hyphens. @returns false if the user has no such code. */
async function useRecoveryCode(em: EntityManager, userId: string, code: string): Promise<boolean> {
  return (await em.nativeDelete(RecoveryCode, { userId, hash: hashCode(code) })) > 0;
}

/** 16 characters of 31, which is 79 random bits. */
function createCode(): string {
  // Bytes of 248 and above are skipped, so that every character is equally likely.
  const bytes = [...randomBytes(64)].filter((byte) => byte < 248).slice(0, 16);
  const text = bytes.map((byte) => alphabet.charAt(byte % alphabet.length)).join('');
  return text.match(/.{4}/g)?.join('-') ?? '';
}

const hashCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex');

/** The data that an authenticator app needs. */
export interface TotpSetup {
  /** Base32. */
  secret: string;
  /** An `otpauth:` URI, to be shown as a QR code. */
  uri: string;
}

/** A user, and the account whose audit log records what they do. */
interface UserOfAccount {
  user: { id: string; email: string };
  account: { id: string };
}

/** The second factor of sign-in: codes of an authenticator app (TOTP), and recovery codes for when it is lost. */
@Injectable()
export class TotpService {
  constructor(
    private readonly em: EntityManager,
    private readonly signatures: Signatures,
  ) {}

  /** True if sign-in requires a code from this user. */
  async isOn(userId: string): Promise<boolean> {
    return (await this.em.count(TotpFactor, { userId, confirmedAt: { $ne: null } })) > 0;
  }

  /** The number of recovery codes that a user has left. */
  async countRecoveryCodes(userId: string): Promise<number> {
    return this.em.count(RecoveryCode, { userId });
  }

  /**
   * Creates a secret for an authenticator app. It counts once the user has confirmed it with a code.
   * @throws DomainError invalid_request if the user already has a confirmed app.
   */
  async begin({ id: userId, email }: { id: string; email: string }): Promise<TotpSetup> {
    const secret = generateSecret();
    const [row] = await this.em.execute<object[]>(
      `insert into totp_factors (user_id, sealed_secret) values (?, ?)
       on conflict (user_id) do update set sealed_secret = excluded.sealed_secret
         where totp_factors.confirmed_at is null
       returning user_id`,
      [userId, await this.signatures.seal(`totp ${userId}`, secret)],
    );
    if (!row) throw invalidRequest([], 'You already have an authenticator app. Remove it first.');
    return { secret, uri: generateURI({ issuer: 'Waypost', label: email, secret }) };
  }

  /**
   * Turns the second factor on with the first code of the app.
   * @returns the recovery codes, which are shown only now.
   * @throws DomainError invalid_request if the code is wrong.
   */
  async confirm(session: UserOfAccount, code: string): Promise<string[]> {
    const userId = session.user.id;
    return inTransaction(this.em, async (em) => {
      if (!(await this.acceptCode(em, userId, code))) throw wrongCode();
      await em.nativeUpdate(TotpFactor, { userId }, { confirmedAt: new Date() });
      await record(em, entry('totp.added', session));
      await noteSecurityEvent(em, userId, 'totp-added');
      return replaceRecoveryCodes(em, userId);
    });
  }

  /** True if a confirmed app of the user currently shows this code. A code is accepted once. */
  async verify(userId: string, code: string): Promise<boolean> {
    return (await this.isOn(userId)) && this.acceptCode(this.em, userId, code);
  }

  /** Consumes a recovery code. @returns false if the user has no such code. */
  async useRecoveryCode(userId: string, code: string): Promise<boolean> {
    return useRecoveryCode(this.em, userId, code);
  }

  /** Replaces all recovery codes. @returns the new ones. @throws DomainError invalid_request without an app. */
  async renewRecoveryCodes(session: UserOfAccount): Promise<string[]> {
    const userId = session.user.id;
    if (!(await this.isOn(userId))) throw invalidRequest([], 'You have no authenticator app.');
    return inTransaction(this.em, async (em) => {
      await record(em, entry('recovery_codes.renewed', session));
      await noteSecurityEvent(em, userId, 'recovery-codes-renewed');
      return replaceRecoveryCodes(em, userId);
    });
  }

  /**
   * Turns the second factor off and deletes the recovery codes.
   * @param sessionId the session in which the user has confirmed it; null for the command line.
   * @throws DomainError step_up_required if they have not.
   */
  async remove(member: UserOfAccount, sessionId: string | null): Promise<void> {
    const userId = member.user.id;
    await inTransaction(this.em, async (em) => {
      if ((await em.nativeDelete(TotpFactor, { userId })) === 0) return;
      if (sessionId !== null) await useRemovalConfirmation(em, { id: sessionId, user: member.user });
      await record(em, entry('totp.removed', member));
      await noteSecurityEvent(em, userId, 'totp-removed');
      await em.nativeDelete(RecoveryCode, { userId });
    });
  }

  private async acceptCode(em: EntityManager, userId: string, code: string): Promise<boolean> {
    const [factor] = await em.execute<{ sealed_secret: string }[]>(
      'select sealed_secret from totp_factors where user_id = ?',
      [userId],
    );
    if (!factor || !/^\d{6}$/.test(code)) return false;
    const secret = await this.signatures.open(`totp ${userId}`, factor.sealed_secret);
    const result = await verify({ secret, token: code, epochTolerance: toleranceSeconds });
    if (!result.valid || !('timeStep' in result)) return false;
    // Of several requests with the same code, only one moves the step.
    const accepted = await em.execute<object[]>(
      'update totp_factors set last_step = ? where user_id = ? and last_step < ? returning user_id',
      [result.timeStep, userId, result.timeStep],
    );
    return accepted.length > 0;
  }
}

const entry = (action: AuditAction, { user, account }: UserOfAccount): AuditEvent => ({
  accountId: account.id,
  action,
  target: { type: 'user', id: user.id, name: user.email },
});

const wrongCode = (): DomainError =>
  invalidRequest([{ field: 'code', code: 'wrong', message: 'This is not the current code of your app.' }]);
