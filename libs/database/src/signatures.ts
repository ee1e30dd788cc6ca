import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Secret } from './entities/index.js';
import { forProcess } from './for-process.js';

/** Signs and encrypts with the secret that the first migration created and that all processes share. Reads it once. */
@Injectable()
export class Signatures {
  private secret?: Promise<string>;

  constructor(private readonly em: EntityManager) {}

  /** HMAC-SHA-256 of `text`. A signature is valid for its `purpose` only. */
  async sign(purpose: string, text: string): Promise<Buffer> {
    return createHmac('sha256', await this.read())
      .update(`${purpose}\0${text}`)
      .digest();
  }

  /** Encrypts `text` with a key for this purpose only. The result is different each time. */
  async seal(purpose: string, text: string): Promise<string> {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', await this.sign('seal', purpose), nonce);
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return sealed.toString('base64url');
  }

  /** Decrypts what `seal` returned for the same purpose. @throws if it was changed or belongs to another purpose. */
  async open(purpose: string, sealed: string): Promise<string> {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', await this.sign('seal', purpose), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
  }

  /** The secret itself, for deriving other keys. */
  read(): Promise<string> {
    this.secret ??= forProcess(() => this.em.fork().findOneOrFail(Secret, { name: 'signing' })).then(
      ({ value }) => value,
    );
    this.secret.catch(() => (this.secret = undefined));
    return this.secret;
  }
}
