import { newId, Settings, Mailer } from '@app/common';
import { ormConfig } from '@app/database';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { OwnerNotices } from './owner-notices.js';

describe('owners', () => {
  const account = newId();
  let database: TestDatabase;
  let orm: MikroORM;
  let smtp: SMTPServer;
  let mailer: Mailer;
  let notices: OwnerNotices;
  let mails: string[];

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
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
    notices = new OwnerNotices(orm.em, settings, mailer);
    const { em } = orm;
    await em.execute('insert into accounts (id, created_at) values (?, now())', [account]);
    for (const [name, role, language] of [
      ['anna', 'owner', null],
      ['ben', 'owner', 'de'],
      ['carla', 'editor', 'de'],
    ]) {
      const id = newId();
      await em.execute('insert into users (id, email, language, created_at) values (?, ?, ?, now())', [
        ...[id, `${name}@example.com`, language],
      ]);
      await em.execute(
        'insert into memberships (user_id, account_id, role, created_at) values (?, ?, ?, now())',
        [id, account, role],
      );
    }
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

  const left = { accountId: account, email: 'dora@example.com', suspendedKeys: 0, pausedWebhooks: 0 };

  it('are notified by mail, each in their language, of what a member left behind', async () => {
    await notices.send({ ...left, suspendedKeys: 2, sharedReports: 1 });
    expect(mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual([
      'anna@example.com',
      'ben@example.com',
    ]);
    expect(mails[0]).toContain('Your single sign-on no longer gives dora@example.com the access');
    expect(mails[0]).toContain('- API keys, which are suspended: 2');
    expect(mails[0]).toContain('- shared reports, which can still be read: 1');
    expect(mails[0]).not.toContain('webhooks, which');
    expect(mails[0]).toContain('https://api.example/dashboard/members');
    expect(mails[1]).toContain('<html lang=3D"de"');
    expect(mails[1]).toContain('bekommt dora@example.com nicht mehr');
    expect(mails[1]).toMatch(/- API-Schl=C3=BCssel, die ausgesetzt sind: 2/);
  });

  it('are not notified if nothing was left', async () => {
    await notices.send({ ...left, sharedReports: 0 });
    expect(mails).toEqual([]);
  });
});
