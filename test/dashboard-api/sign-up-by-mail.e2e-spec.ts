import { AppUnderTest, type Service, skipFirstSignUp, startService, waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { MailServer, type ReceivedMail } from '../fixtures/mail-server.js';
import { BrowserClient, type ErrorBody } from './browser-client.js';

const password = 'correct horse battery staple';
let addresses = 0;

describe('sign-up with a mail server', () => {
  let service: Service;
  let mails: MailServer;

  beforeAll(async () => {
    mails = await MailServer.start();
    service = await startService({
      apps: ['api', 'jobs'],
      env: {
        TRUSTED_PROXIES: '127.0.0.0/8',
        SIGNUP: 'open',
        SIGNUP_VERIFY: 'on',
        SMTP_URL: `smtp://${mails.host}`,
      },
    });
    await skipFirstSignUp(service);
  });
  afterAll(async () => {
    await service?.stop();
    await mails?.stop();
  });

  /** A browser in a network that no other test uses. */
  const browser = () => new BrowserClient(service.apiUrl, `198.51.${++addresses}.1`);
  const newEmail = () => `${randomUUID()}@example.com`;
  const signUp = async (email: string, client = browser()) =>
    client.post<ErrorBody>('/sign-up', { email, password });
  const mailsTo = (email: string): ReceivedMail[] => mails.mails.filter(({ to }) => to.includes(email));
  const mailTo = (email: string, nth = 1): Promise<string> =>
    waitFor(async () => mailsTo(email)[nth - 1]?.text, { what: `mail ${nth} to ${email}` });
  const tokenIn = (mail: string): string => /\/dashboard\/confirm\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
  const confirm = (token: string, chosen = password, client = browser()) =>
    client.post<ErrorBody>('/sign-up/confirm', { token, password: chosen });

  it('creates the account with the link of the mail and the password that was chosen', async () => {
    const [email, client] = [newEmail(), browser()];
    const { status, headers, body } = await signUp(email, client);
    expect([status, headers.getSetCookie(), body]).toEqual([201, [], { account: null }]);
    const token = tokenIn(await mailTo(email));
    expect((await client.post('/sign-in', { email, password })).status).toBe(401);
    const wrong = await confirm(token, 'another password that is long');
    expect([wrong.status, wrong.body.error.fields?.map(({ field, code }) => [field, code])]).toEqual([
      400,
      [['password', 'wrong']],
    ]);
    const confirmed = await confirm(token, password, client);
    expect([confirmed.status, confirmed.body]).toMatchObject([201, { account: { email, role: 'owner' } }]);
    expect((await client.post('/keys', { name: 'Shop' })).status).toBe(201);
    const again = await confirm(token);
    expect([again.status, again.body.error.code]).toEqual([403, 'forbidden']);
    expect((await browser().post('/sign-in', { email, password })).status).toBe(200);
  });

  it('gives the same response for an address that has an account, and reveals it only in the mail', async () => {
    const known = newEmail();
    await signUp(known);
    await confirm(tokenIn(await mailTo(known)));
    const responses = await Promise.all([signUp(known.toUpperCase()), signUp(newEmail())]);
    const [ofKnown, ofUnknown] = responses.map(({ status, headers, body }) => [
      status,
      [...headers.keys()].sort(),
      headers.get('content-length'),
      body,
    ]);
    expect(ofKnown).toEqual(ofUnknown);
    const mail = await waitFor(
      async () => mails.mails.find(({ text }) => text.includes('account there already')),
      {
        what: 'the mail to the address with an account',
      },
    );
    expect(mail.to).toEqual([known]);
    expect(tokenIn(mail.text)).toBe('');
  });

  it('writes in the language of the request', async () => {
    const email = newEmail();
    const headers = { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' };
    await browser().post('/sign-up', { email, password }, { headers });
    expect(await mailTo(email)).toContain('<html lang="de"');
    await confirm(tokenIn(await mailTo(email)));
    await browser().post('/sign-up', { email, password }, { headers });
    const again = await mailTo(email, 2);
    expect([tokenIn(again), again]).toEqual(['', expect.stringContaining('<html lang="de"')]);
  });

  it('creates no user before the address is confirmed, and rejects modified links', async () => {
    const email = newEmail();
    await signUp(email);
    const token = tokenIn(await mailTo(email));
    const changed = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`;
    for (const wrong of [changed, token.slice(0, -4), 'A', '']) {
      expect([wrong.length, (await confirm(wrong)).status]).toEqual([wrong.length, 403]);
    }
    const database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    try {
      expect((await database.query('select from users where email = $1', [email])).rowCount).toBe(0);
    } finally {
      await database.end();
    }
  });

  it('resends a mail that the mail server did not accept', async () => {
    const email = newEmail();
    mails.refuses = true;
    try {
      expect((await signUp(email)).status).toBe(201);
      await waitFor(() => mails.refused > 0);
    } finally {
      mails.refuses = false;
    }
    expect(tokenIn(await mailTo(email))).not.toBe('');
  });

  it('sends the mail of a sign-up that it has accepted even if all processes die before', async () => {
    const email = newEmail();
    await service.apps.jobs.stop();
    expect((await signUp(email)).status).toBe(201);
    await service.apps.api.kill();
    const database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    const stored = await database.query<{ row: string }>(
      'select to_jsonb(m)::text as row from sign_up_mails m where attempts = 0',
    );
    expect(stored.rows).toHaveLength(1);
    expect(stored.rows[0]?.row).not.toContain(email);
    await service.apps.jobs.start();
    const token = tokenIn(await mailTo(email));
    await waitFor(async () => (await database.query('select from sign_up_mails')).rowCount === 0);
    await database.end();
    await service.apps.api.start();
    expect((await confirm(token)).status).toBe(201);
  });

  it('sends the mail even if the jobs app does not know that sign-up is open', async () => {
    await service.apps.jobs.stop();
    const jobs = new AppUnderTest('jobs', { ...service.env, SIGNUP: 'first', SIGNUP_VERIFY: 'off' });
    await jobs.start();
    try {
      // A job that the other process left behind may send the first one.
      for (const email of [newEmail(), newEmail()]) {
        expect((await signUp(email)).status).toBe(201);
        expect(tokenIn(await mailTo(email))).not.toBe('');
      }
    } finally {
      await jobs.stop();
      await service.apps.jobs.start();
    }
  });

  it('rejects a weak password or an invalid address without sending mail', async () => {
    const { status, body } = await browser().post<ErrorBody>('/sign-up', {
      email: 'nobody',
      password: 'short',
    });
    expect([status, body.error.fields?.map(({ field }) => field).sort()]).toEqual([
      400,
      ['email', 'password'],
    ]);
  });

  it('sends three mails a day to an address, and lets a network begin thirty sign-ups an hour', async () => {
    const email = newEmail();
    for (let n = 0; n < 4; n++) expect((await signUp(email)).status).toBe(201);
    const client = browser();
    const others = Array.from({ length: 29 }, newEmail);
    for (const other of [email, ...others]) expect((await signUp(other, client)).status).toBe(201);
    const refused = await signUp(newEmail(), client);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await Promise.all([mailTo(email, 3), ...others.map((other) => mailTo(other))]);
    expect(mailsTo(email)).toHaveLength(3);
  });
});

describe('sign-up without a mail server', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService({ apps: ['api'], env: { SIGNUP: 'open', TRUSTED_PROXIES: '127.0.0.0/8' } });
    await skipFirstSignUp(service);
  });
  afterAll(() => service?.stop());

  it('reports that an address is taken, thirty times an hour per network', async () => {
    const email = `${randomUUID()}@example.com`;
    const client = new BrowserClient(service.apiUrl, '203.0.113.9');
    const signUp = async (): Promise<number> => (await client.post('/sign-up', { email, password })).status;
    expect(await signUp()).toBe(201);
    client.cookie = '';
    const statuses: number[] = [];
    while (statuses.length < 31) statuses.push(await signUp());
    expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
  });
});
