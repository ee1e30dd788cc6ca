import { SessionsService, UsersService } from '@app/accounts';
import { type Language, loadSettings, Settings, Mailer } from '@app/common';
import { ormConfig } from '@app/database';
import { createTestDatabase, skipFirstSignUp, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { SecurityMailsHandler } from './security-mails.handler.js';

const password = 'correct horse battery staple';

describe('mails about sign-ins and credentials', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let smtp: SMTPServer;
  let mailer: Mailer;
  let handler: SecurityMailsHandler;
  let mails: string[];
  const signal = new AbortController().signal;
  const users = () => new UsersService(orm.em.fork(), loadSettings({}));
  const signIn = async (email: string, isKnown: boolean, language?: Language) => {
    const member = await users().find(email);
    if (!member) throw new Error('the user exists');
    const agent = { browser: 'Firefox', system: 'Linux', method: 'password', isKnown, language } as const;
    await new SessionsService(orm.em.fork()).start(member, agent);
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
    await skipFirstSignUp({ databaseUrl: database.url });
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        void text(stream).then((mail) => {
          mails.push(mail.replaceAll('=\r\n', ''));
          done();
        });
      },
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const { port } = smtp.server.address() as AddressInfo;
    const settings = Object.assign(new Settings(), {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      SMTP_FROM: 'links@example.com',
      API_BASE_URL: 'https://api.example',
    });
    mailer = new Mailer(settings);
    handler = new SecurityMailsHandler(orm.em, settings, mailer);
  });
  beforeEach(() => {
    mails = [];
  });
  afterAll(async () => {
    await mailer?.onApplicationShutdown();
    await new Promise<void>((closed) => smtp.close(() => closed()));
    await orm?.close();
    await database?.drop();
  });

  it('go to the user, once per event, and their subject reveals nothing', async () => {
    const email = 'anna@example.com';
    await users().signUp({ email, password }, 'open');
    await signIn(email, true);
    expect(await handler.run({ signal })).toEqual({ sent: 0 });
    await signIn(email, false);
    const runs = await Promise.all([handler.run({ signal }), handler.run({ signal })]);
    expect(runs.map(({ sent }) => sent).sort()).toEqual([0, 1]);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^To: anna@example\.com\r$/m);
    expect(mails[0]).toMatch(/^Subject: Security notice for your account on api\.example\r$/m);
    expect(mails[0]).toContain('with a browser that you had not used before');
    expect(mails[0]).toContain('Browser: Firefox on Linux');
    expect(mails[0]).toContain('https://api.example/dashboard/account');

    const member = await users().find(email);
    if (member) await users().setPassword(member, 'three blue cups on a table');
    await handler.run({ signal });
    expect(mails[1]).toContain('Your password was changed.');
    expect(mails[1]).not.toContain('Browser:');
  });

  it('are in the language of the user, which a sign-in with a new browser does not choose', async () => {
    const email = 'dora@example.com';
    await users().signUp({ email, password }, 'open');
    await signIn(email, true, 'de');
    await signIn(email, false, 'fr');
    await handler.run({ signal });
    expect(mails).toEqual([expect.stringContaining('<html lang=3D"de"')]);
    expect(mails[0]).toContain('Browser: Firefox unter Linux');
  });

  it('are limited to ten per user and hour, and the dashboard shows the other events', async () => {
    const email = 'ben@example.com';
    const { user } = await users().signUp({ email, password }, 'open');
    for (let n = 0; n < 12; n++) await signIn(email, false);
    expect(await handler.run({ signal })).toEqual({ sent: 10 });
    expect(mails).toHaveLength(10);
    expect(await new SessionsService(orm.em.fork()).recentEvents(user.id)).toHaveLength(12);

    await orm.em.fork().execute(`update security_events set created_at = created_at - interval '61 minutes'`);
    await signIn(email, false);
    expect(await handler.run({ signal })).toEqual({ sent: 1 });
  });

  it('are not sent a day later, as when a mail server is first configured', async () => {
    await users().signUp({ email: 'carla@example.com', password }, 'open');
    await signIn('carla@example.com', false);
    await orm.em.fork().execute(`update security_events set created_at = now() - interval '25 hours'`);
    expect(await handler.run({ signal })).toEqual({ sent: 0 });
  });

  it('have no job without a mail server', () => {
    const settings = new Settings();
    expect(new SecurityMailsHandler(orm.em, settings, new Mailer(settings)).recurring).toBeUndefined();
    expect(handler.recurring?.everyMs).toBe(60_000);
  });
});
