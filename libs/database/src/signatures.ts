import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { Secret } from './entities/index.js';

/** Signs with the secret that the first migration created and that all processes share. Reads it once. */
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

  private read(): Promise<string> {
    this.secret ??= this.em
      .fork()
      .findOneOrFail(Secret, { name: 'signing' })
      .then(({ value }) => value);
    this.secret.catch(() => (this.secret = undefined));
    return this.secret;
  }
}

/** Reads the same secret without the ORM. @throws if the database is unreachable or was never migrated. */
export async function readSigningSecret(client: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<{ value: string }>(`select value from secrets where name = 'signing'`);
  const [row] = rows;
  if (!row) throw new Error('the database has no signing secret');
  return row.value;
}
