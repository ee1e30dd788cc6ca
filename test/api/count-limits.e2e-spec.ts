import { type ApiAnswer, ApiClient, createAccountWithKey, type Service, startService } from '@app/testing';
import pg from 'pg';

describe('counts of links that take too long', () => {
  let service: Service;
  let database: pg.Client;
  let api: ApiClient;

  beforeAll(async () => {
    service = await startService({ apps: ['api'] });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    api = new ApiClient(service, (await createAccountWithKey(service)).key);
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  it('end with a 503 and Retry-After, later with count=exact', async () => {
    const ended: [string, ApiAnswer<object>][] = [];
    const count = async (count: string) =>
      void ended.push([count, await api.get(`/v1/links?limit=1&q=word&behavior=basic&count=${count}`)]);
    await database.query('begin');
    // Of these lists, only the counts read it.
    await database.query('lock table link_searches in access exclusive mode');
    await Promise.all([count('exact'), count('true')]);
    await database.query('rollback');
    expect(
      ended.map(([count, { status, headers }]) => [count, status, Number(headers.get('retry-after')) > 0]),
    ).toEqual([
      ['true', 503, true],
      ['exact', 503, true],
    ]);
  });
});
