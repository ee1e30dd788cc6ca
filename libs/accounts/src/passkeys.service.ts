import { record, type AuditEvent } from './audit/record-entry.js';
import { type AuditAction } from './audit/audit-actions.js';
import { invalidRequest, isId, newId, notFound, Settings, type DomainError } from '@app/common';
import { inTransaction, Passkey, Session, Signatures, violates } from '@app/database';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { hasOtherCredential, lockCredentials } from './credentials.js';
import { useRemovalConfirmation } from './factor-removals.js';
import { PasskeyChallenges, passkeyChallengeSeconds, usePasskeyChallenge } from './passkey-challenges.js';
import { challengeOf, userHandleOf } from './passkey-fields.js';
import { passkeySite, type PasskeySite } from './passkey-site.js';
import { verifyNewPasskey, algorithms, type NewPasskey } from './new-passkeys.js';
import { noteSecurityEvent } from './security-events.js';
import type { CurrentSession } from './sessions.service.js';

/** Maximum number of passkeys of a user. */
const maxPasskeys = 20;

type Holder = Pick<CurrentSession, 'id' | 'user' | 'account'>;

/** The passkeys of a user: listing, adding, renaming and removing them. */
@Injectable()
export class PasskeysService {
  private readonly challenges: PasskeyChallenges;
  private readonly site: PasskeySite;

  constructor(
    private readonly em: EntityManager,
    signatures: Signatures,
    { API_BASE_URL }: Settings,
  ) {
    this.challenges = new PasskeyChallenges(signatures);
    this.site = passkeySite(API_BASE_URL);
  }

  /** The passkeys of a user, newest first. */
  async list(userId: string): Promise<Passkey[]> {
    return this.em.find(Passkey, { userId }, { orderBy: { id: 'desc' } });
  }

  /** The number of passkeys of a user. */
  async count(userId: string): Promise<number> {
    return this.em.count(Passkey, { userId });
  }

  /**
   * The options that an authenticator needs to create a passkey that needs no user name and verifies the person.
   * @throws DomainError invalid_request if the user has the maximum number of passkeys.
   */
  async beginAdding({ id: sessionId, user }: Holder): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const passkeys = await this.list(user.id);
    if (passkeys.length >= maxPasskeys) throw tooMany();
    const challenge = await this.challenges.issue('add', sessionId);
    return {
      challenge: challenge.toString('base64url'),
      rp: { id: this.site.rpID, name: 'Waypost' },
      user: { id: userHandleOf(user.id), name: user.email, displayName: user.email },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: passkeyChallengeSeconds * 1000,
    };
  }

  /**
   * Adds a passkey that an authenticator has created.
   * @throws DomainError invalid_request if it is not valid, has been added before, or exceeds the limit.
   */
  async add(session: Holder, name: string, created: NewPasskey): Promise<Passkey> {
    const text = challengeOf(created.clientDataJSON);
    const challenge = await this.challenges.read('add', session.id, text);
    const credential = challenge && (await verifyNewPasskey(created, text, this.site));
    if (!credential) throw notVerified();
    const { user } = session;
    const passkey = {
      ...credential,
      userId: user.id,
      id: newId(),
      name,
      createdAt: new Date(),
      lastUsedAt: null,
    };
    try {
      return await inTransaction(this.em, async (em) => {
        await lockCredentials(em, user.id);
        if ((await em.count(Passkey, { userId: user.id })) >= maxPasskeys) throw tooMany();
        if (!(await usePasskeyChallenge(em, challenge))) throw notVerified();
        const added = em.create(Passkey, passkey);
        await em.flush();
        await record(em, entry('passkey.added', session, passkey));
        await noteSecurityEvent(em, user.id, 'passkey-added');
        return added;
      });
    } catch (error) {
      if (!violates(error, 'passkeys_credential_id_key')) throw error;
      throw invalidRequest([], 'This passkey has been added before.');
    }
  }

  /** @throws DomainError not_found if the user has no such passkey. */
  async rename(session: Holder, id: string, name: string): Promise<Passkey> {
    return inTransaction(this.em, async (em) => {
      const passkey = await this.findLocked(em, session, id);
      if (passkey.name === name) return passkey;
      passkey.name = name;
      await em.flush();
      await record(em, entry('passkey.renamed', session, passkey));
      return passkey;
    });
  }

  /**
   * Removes a passkey, immediately on all instances, and ends the other sessions that began with it.
   * @returns the number of sessions that ended.
   * @throws DomainError not_found if the user has no such passkey; invalid_request if they could not sign in without it;
   * step_up_required if they have not confirmed the removal in this session.
   */
  async remove(session: Holder, id: string): Promise<number> {
    const userId = session.user.id;
    return inTransaction(this.em, async (em) => {
      // A concurrent sign-in with this passkey either has already started its session, which ends here, or comes
      // after and fails.
      await lockCredentials(em, userId);
      const passkey = await this.findLocked(em, session, id);
      if (!(await hasOtherCredential(em, userId, id))) {
        throw invalidRequest([], 'This is your only way to sign in. Add another passkey first.');
      }
      await useRemovalConfirmation(em, session);
      await em.remove(passkey).flush();
      const ended = await em.execute<object[]>(
        'delete from sessions where user_id = ? and passkey_id = ? and id <> ? returning id',
        [userId, id, session.id],
      );
      const sessionsEnded = ended.length;
      await record(em, { ...entry('passkey.removed', session, passkey), details: { sessionsEnded } });
      await noteSecurityEvent(em, userId, 'passkey-removed');
      return sessionsEnded;
    });
  }

  /** Removes all passkeys of a user who lost them, and ends their sessions. @returns the number of removed passkeys. */
  async removeAll(member: Pick<Holder, 'user' | 'account'>): Promise<number> {
    const userId = member.user.id;
    return inTransaction(this.em, async (em) => {
      await lockCredentials(em, userId);
      const passkeys = await em.find(Passkey, { userId }, { orderBy: { id: 'asc' } });
      if (passkeys.length === 0) return 0;
      await em.nativeDelete(Passkey, { userId });
      const sessionsEnded = await em.nativeDelete(Session, { userId });
      for (const passkey of passkeys) {
        await record(em, { ...entry('passkey.removed', member, passkey), details: { sessionsEnded } });
        await noteSecurityEvent(em, userId, 'passkey-removed');
      }
      return passkeys.length;
    });
  }

  private async findLocked(em: EntityManager, { user }: Holder, id: string): Promise<Passkey> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const passkey = isId(id) ? await em.findOne(Passkey, { userId: user.id, id }, { lockMode }) : null;
    if (!passkey) throw notFound();
    return passkey;
  }
}

const entry = (
  action: AuditAction,
  { account }: Pick<Holder, 'account'>,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): AuditEvent => ({ accountId: account.id, action, target: { type: 'passkey', id, name } });

const tooMany = (): DomainError =>
  invalidRequest([], `You can have at most ${maxPasskeys} passkeys. Remove one first.`);

const notVerified = (): DomainError => invalidRequest([], 'This passkey could not be verified. Try again.');
