import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** The server's options that an authenticator signs. */
export interface PasskeyOptions {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

/** How this response differs from that of an honest browser and authenticator. */
export interface Tricks {
  /** The page that the browser says it is on. */
  origin?: string;
  /** The site whose passkey the authenticator uses. */
  rpId?: string;
  challenge?: string;
  type?: string;
  userVerified?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** Signs with another key. */
  key?: KeyObject;
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** An authenticator in memory: one passkey, with a real ES256 key and real CBOR. Counts its uses if `counts`. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter: number;
  private userHandle = '';

  constructor(
    private readonly origin: string,
    private readonly counts = true,
  ) {
    this.counter = counts ? 1 : 0;
  }

  /** The body that adds the passkey, without its name. */
  create({ challenge, rp, user }: PasskeyOptions, tricks: Tricks = {}) {
    this.userHandle = user?.id ?? '';
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(this.coseKey())]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.authenticatorData(rp?.id, tricks, attested)],
    ]);
    return {
      id: this.id,
      clientDataJSON: this.clientData('webauthn.create', challenge, tricks).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** The body that signs in or steps up. */
  get({ challenge, rpId }: PasskeyOptions, tricks: Tricks = {}) {
    if (this.counts) this.counter++;
    const clientData = this.clientData('webauthn.get', challenge, tricks);
    const authenticatorData = this.authenticatorData(rpId, tricks);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const { userHandle = this.userHandle } = tricks;
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, tricks.key ?? this.keys.privateKey).toString('base64url'),
      ...(userHandle === null ? {} : { userHandle }),
    };
  }

  private clientData(type: string, challenge: string, tricks: Tricks): Buffer {
    const data = {
      type: tricks.type ?? type,
      challenge: tricks.challenge ?? challenge,
      origin: tricks.origin ?? this.origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data));
  }

  private authenticatorData(rpId = '', tricks: Tricks, attested = Buffer.alloc(0)): Buffer {
    const { userVerified = true, counter = this.counter } = tricks;
    const head = Buffer.alloc(5);
    // Flags: user present, user verified, attested credential data included.
    head.writeUInt8(0x01 | (userVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(Buffer.from(tricks.rpId ?? rpId)), head, attested]);
  }

  private coseKey(): Cbor {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
  }
}

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();

/** Encodes CBOR (RFC 8949) as far as WebAuthn needs it. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  return Buffer.concat([cborHead(5, value.size), ...[...value].flat().map((part) => cbor(part))]);
}

function cborHead(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 0xff]);
}
