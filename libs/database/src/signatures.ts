import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { Secret } from './entities/index.js';

/** Signs with the secret that the first migration made and all processes share; it is read once. */
@Injectable()
export class Signatures {
  private secret?: Promise<string>;

  constructor(private readonly em: EntityManager) {}

  /** HMAC-SHA-256 over `text`, for one `purpose`, so that a signature made for one thing opens no other. */
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

/** What has no ORM reads the same secret here. @throws where the database is away or was never migrated. */
export async function readSigningSecret(client: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<{ value: string }>(`select value from secrets where name = 'signing'`);
  const [row] = rows;
  if (!row) throw new Error('the database has no signing secret');
  return row.value;
}
