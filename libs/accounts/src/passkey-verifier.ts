import { Settings } from '@app/common';
import { Passkey, Signatures } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { PasskeyChallenges, passkeyChallengeSeconds, type PasskeyPurpose } from './passkey-challenges.js';
import { challengeOf, userHandleOf } from './passkey-fields.js';
import { passkeyNotAccepted, type PasskeyProof } from './passkey-proofs.js';
import { passkeySite, type PasskeySite } from './passkey-site.js';

/** The signed response of an authenticator. All fields are base64url. */
export interface PasskeyAssertion {
  /** The authenticator's id of the passkey. */
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  /** The user whom the authenticator reports as the passkey's owner. Some omit it if only one user's passkeys were requested. */
  userHandle?: string;
}

/** Requests passkeys and verifies their signatures. Signing in and stepping up then accept the proof. */
@Injectable()
export class PasskeyVerifier {
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

  /** Requests any passkey, without a query. @param holder the cookie of the browser. */
  async askForSignIn(holder: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.ask('sign-in', holder, []);
  }

  /** Requests one of the user's passkeys. @param holder the id of their session. */
  async askForStepUp(holder: string, userId: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.ask('step-up', holder, await this.em.find(Passkey, { userId }));
  }

  /** Email address of the user whose passkey has that id; null if there is none. */
  async findEmail(credentialId: string): Promise<string | null> {
    const [owner] = await this.em.execute<{ email: string }[]>(
      'select u.email from passkeys p join users u on u.id = p.user_id where p.credential_id = ?',
      [credentialId],
    );
    return owner?.email ?? null;
  }

  /**
   * Verifies the signature of a passkey of the user. The authenticator must have verified the person.
   * @throws DomainError unauthorized if the challenge is not a pending one of this holder, or the signature is not valid.
   */
  async verify(
    purpose: Exclude<PasskeyPurpose, 'add'>,
    holder: string,
    userId: string,
    assertion: PasskeyAssertion,
  ): Promise<PasskeyProof> {
    const { id, userHandle, ...response } = assertion;
    const text = challengeOf(response.clientDataJSON);
    const challenge = await this.challenges.read(purpose, holder, text);
    if (!challenge) throw passkeyNotAccepted();
    if (userHandle === undefined ? purpose === 'sign-in' : userHandle !== userHandleOf(userId)) {
      throw passkeyNotAccepted();
    }
    const passkey = await this.em.findOne(Passkey, { userId, credentialId: id });
    if (!passkey) throw passkeyNotAccepted();
    // Imported lazily: the module takes 28 MB and 0.2 s, and every process imports this library.
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const result = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: text,
      expectedOrigin: this.site.origins,
      expectedRPID: this.site.rpID,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: Number(passkey.counter),
      },
    }).catch(() => null);
    if (!result?.verified) throw passkeyNotAccepted();
    return { userId, passkeyId: passkey.id, challenge, counter: result.authenticationInfo.newCounter };
  }

  private async ask(
    purpose: PasskeyPurpose,
    holder: string,
    passkeys: Passkey[],
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const challenge = await this.challenges.issue(purpose, holder);
    return {
      challenge: challenge.toString('base64url'),
      rpId: this.site.rpID,
      allowCredentials: passkeys.map(({ credentialId, transports }) => ({
        id: credentialId,
        type: 'public-key',
        transports,
      })),
      userVerification: 'required',
      timeout: passkeyChallengeSeconds * 1000,
    };
  }
}
