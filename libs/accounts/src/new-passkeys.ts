import type { Passkey } from '@app/database';
import type { AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeySite } from './passkey-site.js';

/** The response of an authenticator that has created a passkey. */
export interface NewPasskey {
  /** The authenticator's id of the passkey, base64url. */
  id: string;
  /** Base64url. */
  clientDataJSON: string;
  /** Base64url. */
  attestationObject: string;
  /** How browsers reach the authenticator. */
  transports: string[];
}

/**
 * COSE algorithms: Ed25519, ES256, RS256. Post-quantum signatures would not fit into the 4 KiB that an
 * unauthenticated request may send.
 */
export const algorithms = [-8, -7, -257];

const knownTransports: readonly string[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb'];

/** Imported lazily: these modules take 28 MB and 0.2 s, and every process imports this library. */
const importVerifier = async () => (await import('@simplewebauthn/server')).verifyRegistrationResponse;

/**
 * Verifies a new passkey. Its authenticator must have verified the person.
 * @param challenge the pending challenge, base64url.
 * @param verifier loads the function that verifies a response.
 * @returns what to store, or null if it is not valid.
 */
export async function verifyNewPasskey(
  { id, clientDataJSON, attestationObject, transports }: NewPasskey,
  challenge: string,
  { rpID, origins }: PasskeySite,
  verifier = importVerifier,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null> {
  const response: RegistrationResponseJSON = {
    id,
    rawId: id,
    type: 'public-key',
    response: { clientDataJSON, attestationObject },
    clientExtensionResults: {},
  };
  try {
    const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    // We request no attestation. Verifying one would fetch addresses that its certificates name.
    const format = attestation.get('fmt');
    const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
    if (format !== 'none' && !isSelfSigned) return null;
    const verifyRegistrationResponse = await verifier();
    const result = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!result.verified || result.registrationInfo.credential.id !== id) return null;
    const { credential } = result.registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: String(credential.counter),
      transports: transports.filter((name): name is AuthenticatorTransport => knownTransports.includes(name)),
    };
  } catch {
    return null;
  }
}
