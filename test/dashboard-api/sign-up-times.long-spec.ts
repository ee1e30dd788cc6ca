import { newId } from '@app/common';
import { type Service, skipFirstSignUp, startService, waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { MailServer } from '../fixtures/mail-server.js';
import { BrowserClient } from './browser-client.js';

const rounds = 25;
/** The slower of the two responses may take this many times as long. */
const maxFactor = 1.2;

describe('a sign-up that continues by mail', () => {
  let service: Service;
  let mails: MailServer;
  let networks = 0;

  beforeAll(async () => {
    mails = await MailServer.start();
    const env = { TRUSTED_PROXIES: '127.0.0.0/8', SIGNUP: 'open', SMTP_URL: `smtp://${mails.host}` };
    service = await startService({ apps: ['api'], env });
    await skipFirstSignUp(service);
  });
  afterAll(async () => {
    await service?.stop();
    await mails?.stop();
  });

  /** Adds users who have accounts. @returns their addresses. */
  async function addUsers(count: number): Promise<string[]> {
    const database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    try {
      const emails = Array.from({ length: count }, () => `${randomUUID()}@example.com`);
      for (const email of emails) {
        const insert = 'insert into users (id, email, operator, created_at) values ($1, $2, false, now())';
        await database.query(insert, [newId(), email]);
      }
      return emails;
    } finally {
      await database.end();
    }
  }

  /** Signs up from a network of its own, and waits for the mail. @returns milliseconds until the response. */
  async function signUp(email: string): Promise<number> {
    const client = new BrowserClient(service.apiUrl, `198.51.${++networks}.1`);
    const began = performance.now();
    const { status } = await client.post('/sign-up', { email, password: 'correct horse battery staple' });
    const time = performance.now() - began;
    expect(status).toBe(201);
    await waitFor(() => mails.mails.some(({ to }) => to.includes(email)), { what: `the mail to ${email}` });
    return time;
  }

  it('takes the same time whether or not the address has an account', async () => {
    const [known, unknown]: [number[], number[]] = [[], []];
    await signUp(`${randomUUID()}@example.com`);
    for (const email of await addUsers(rounds)) {
      known.push(await signUp(email));
      unknown.push(await signUp(`${randomUUID()}@example.com`));
    }
    const [faster = 0, slower = 0] = [known, unknown].map(median).toSorted((a, b) => a - b);
    expect(slower / faster).toBeLessThan(maxFactor);
  });
});

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
