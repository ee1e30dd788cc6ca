import { jest } from '@jest/globals';
import { verifyNewPasskey } from './new-passkeys.js';

const verifyRegistrationResponse = jest.fn(() => Promise.resolve({ verified: false as const }));

/** CBOR of `{ fmt, attStmt, authData: h'' }`. */
const attestation = (format: string, statement: string): string =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x60 + format.length]),
    Buffer.from(format),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from(statement, 'hex'),
    Buffer.from([0x68]),
    Buffer.from('authData'),
    Buffer.from([0x40]),
  ]).toString('base64url');

const empty = 'a0';
/** `{ x5c: [] }` */
const certificates = 'a16378356380';

describe('verifyNewPasskey', () => {
  const site = { rpID: 'waypost.example', origins: ['https://waypost.example'] };
  const verify = (attestationObject: string) =>
    verifyNewPasskey({ id: 'AA', clientDataJSON: 'AA', attestationObject, transports: [] }, 'AA', site, () =>
      Promise.resolve(verifyRegistrationResponse),
    );

  beforeEach(() => verifyRegistrationResponse.mockClear());

  it.each([
    ['packed', certificates],
    ['android-key', certificates],
    ['android-safetynet', empty],
    ['apple', certificates],
    ['fido-u2f', certificates],
    ['tpm', certificates],
    ['compound', empty],
  ])(
    'rejects an attestation %s unread, because it may name addresses to fetch',
    async (format, statement) => {
      expect(await verify(attestation(format, statement))).toBeNull();
      expect(verifyRegistrationResponse).not.toHaveBeenCalled();
    },
  );

  it.each(['none', 'packed'])('reads an attestation %s without certificates', async (format) => {
    expect(await verify(attestation(format, empty))).toBeNull();
    expect(verifyRegistrationResponse).toHaveBeenCalledTimes(1);
  });

  it('rejects anything that is not an attestation', async () => {
    for (const text of ['AA', 'oA', '']) expect(await verify(text)).toBeNull();
    expect(verifyRegistrationResponse).not.toHaveBeenCalled();
  });
});
