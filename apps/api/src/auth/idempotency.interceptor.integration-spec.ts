import { newId, rateLimited } from '@app/common';
import { ormConfig, Signatures } from '@app/database';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import type { ExecutionContext } from '@nestjs/common';
import { defer, lastValueFrom } from 'rxjs';
import { IdempotencyInterceptor, maxStoredSuccess } from './idempotency.interceptor.js';

describe('IdempotencyInterceptor', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let interceptor: IdempotencyInterceptor;
  let accountId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init({ ...ormConfig(database.url), allowGlobalContext: true });
    interceptor = new IdempotencyInterceptor(orm.em, new Signatures(orm.em));
  });
  beforeEach(() => {
    accountId = newId();
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  /** Sends a POST with the key `once`, which `handler` handles. */
  const post = (handler: () => Promise<unknown>): Promise<unknown> => {
    const request = {
      id: 'r-1',
      method: 'POST',
      url: '/v1/links',
      headers: { 'idempotency-key': 'once' },
      caller: { accountId },
    };
    const reply = { statusCode: 201, header: () => reply, status: () => reply };
    const context = {
      switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }),
      getHandler: () => handler,
    };
    const next = { handle: () => defer(handler) };
    return lastValueFrom(interceptor.intercept(context as unknown as ExecutionContext, next));
  };
  const createAccount = () =>
    orm.em.execute('insert into accounts (id, created_at) values (?, now())', [accountId]);
  const hasAccount = async () =>
    (await orm.em.execute<object[]>('select from accounts where id = ?', [accountId])).length > 0;
  /** A response of this many bytes as JSON. */
  const responseOf = (bytes: number) => 'ä'.repeat((bytes - 2) / 2);

  it('repeats a response of 8 MiB', async () => {
    const first = await post(() => Promise.resolve(responseOf(maxStoredSuccess)));
    const second = await post(() => Promise.reject(new Error('This is called once only.')));
    expect(second === first).toBe(true);
  });

  it('rolls back a handler whose response is larger and could not be repeated', async () => {
    const large = post(async () => {
      await createAccount();
      return responseOf(maxStoredSuccess + 2);
    });
    await expect(large).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(await hasAccount()).toBe(false);
    expect(await post(() => Promise.resolve('small'))).toBe('small');
  });

  it('rolls back the writes of a temporary rejection, and does not store it', async () => {
    const limited = post(async () => {
      await createAccount();
      throw rateLimited('Slow down.', 17);
    });
    await expect(limited).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 17 });
    expect(await hasAccount()).toBe(false);
    expect(await post(() => Promise.resolve('later'))).toBe('later');
  });
});
