import { beginFigures } from '@app/clicks';
import { newId } from '@app/common';
import { connectionOptions, ormConfig } from '@app/database';
import { createTestDatabase, patientConnection, type TestDatabase } from '@app/testing';
import { jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { ClickAuditHandler } from './click-audit.handler.js';

describe('the daily audit of clicks', () => {
  let database: TestDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection });
    const orm = await MikroORM.init(ormConfig(database.url));
    await orm.em.fork().transactional((em) => beginFigures(em, newId(), 'link', newId()));
    await orm.close();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await pool?.end();
    await database?.drop();
  });

  const checks = async () =>
    (await pool.query<{ closes: boolean }>('select closes from ledger_checks order by checked_at')).rows;

  it('runs once in 24 hours, is remembered, and logs books that do not balance', async () => {
    const log = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const handler = new ClickAuditHandler(pool);
    const { signal } = new AbortController();
    const run = () =>
      handler.run({
        id: newId(),
        data: { accountId: null },
        progress: undefined,
        signal,
        report: async () => undefined,
      });
    expect(await run()).toEqual({ closes: true });
    expect(await run()).toEqual({ closes: null });
    expect(await checks()).toEqual([{ closes: true }]);
    expect(log).not.toHaveBeenCalled();

    await pool.query(`update ledger_checks set checked_at = now() - interval '25 hours'`);
    await pool.query('update target_totals set clicks = 1');
    expect(await run()).toEqual({ closes: false });
    expect(await checks()).toEqual([{ closes: true }, { closes: false }]);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('total clicks = daily clicks'));
  });
});
