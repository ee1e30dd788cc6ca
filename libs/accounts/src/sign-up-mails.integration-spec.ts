import { ormConfig, Signatures } from '@app/database';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { purgeSignUpMails, storeSignUpMail, takeSignUpMails } from './sign-up-mails.js';

describe('the mails of sign-ups', () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
  });
  beforeEach(async () => {
    await orm.em.execute('delete from sign_up_mails');
    const begun = { email: 'ada@example.com', passwordHash: 'hash', expiresAt: Date.now() + 3_600_000 };
    await storeSignUpMail(orm.em, new Signatures(orm.em), begun);
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  /** @returns for how many seconds the mails now wait, and makes them due. */
  const makeDue = async (): Promise<number[]> => {
    const rows = await orm.em.execute<{ seconds: string }[]>(
      'select round(extract(epoch from next_attempt_at - now()) / 8) * 8 as seconds from sign_up_mails',
    );
    await orm.em.execute(`update sign_up_mails set next_attempt_at = now() - interval '1 ms'`);
    return rows.map(({ seconds }) => Number(seconds));
  };

  it('are tried for a quarter of an hour, and then deleted', async () => {
    const signatures = new Signatures(orm.em);
    const pauses: number[] = [];
    while ((await takeSignUpMails(orm.em, signatures, 10)).length > 0) pauses.push(...(await makeDue()));
    const untilLast = pauses.slice(0, -1).reduce((sum, pause) => sum + pause, 0);
    expect(untilLast).toBeGreaterThanOrEqual(15 * 60);
    expect(untilLast).toBeLessThan(20 * 60);
    expect(await makeDue()).toEqual([]);
  });

  it('are not lost while the signing secret cannot be read', async () => {
    const signatures = new Signatures(orm.em);
    await orm.em.execute('alter table secrets rename to unavailable');
    await expect(takeSignUpMails(orm.em, signatures, 10)).rejects.toThrow('secrets');
    await orm.em.execute('alter table unavailable rename to secrets');
    expect(await makeDue()).toHaveLength(1);
    expect(await takeSignUpMails(orm.em, signatures, 10)).toMatchObject([{ email: 'ada@example.com' }]);
  });

  it('are deleted after a day without an attempt to send them, and not before', async () => {
    const wait = (hours: number) =>
      orm.em.execute(`update sign_up_mails set next_attempt_at = now() - interval '${hours} hours'`);
    await wait(23);
    expect(await purgeSignUpMails(orm.em, 10)).toBe(0);
    await wait(25);
    expect(await purgeSignUpMails(orm.em, 10)).toBe(1);
    expect(await makeDue()).toEqual([]);
  });
});
