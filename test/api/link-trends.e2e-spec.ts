import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  sharedService,
  type SharedService,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

interface Trends {
  from: string;
  to: string;
  data: { id: string; clicks: number[] }[];
}
interface ErrorBody {
  error: { fields: { field: string; code: string }[] };
}

describe('GET /v1/analytics/trends', () => {
  let service: SharedService;
  let database: pg.Client;
  let account: AccountWithKey;
  let api: ApiClient;

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client(service.databaseUrl);
    await database.connect();
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
  });
  afterAll(() => database?.end());

  const createLink = async (client = api): Promise<string> => {
    const link = { slug: `trend-${randomUUID()}`, destination: 'https://shop.example/' };
    return (await client.post<{ id: string }>('/v1/links', link)).body.id;
  };
  /** Stores clicks of the UTC day `age` days ago, as the worker does. */
  const addClicks = (target: string, age: number, clicks: number) =>
    database.query(
      `insert into daily_rollups (account_id, target_id, day, views, clicks)
       values ($1, $2, (now() at time zone 'utc')::date - $3::int, $4, $4)`,
      [account.accountId, target, age, clicks],
    );
  const read = async (...query: string[]): Promise<Trends> => {
    const { status, body } = await api.get<Trends>(`/v1/analytics/trends?${query.join('&')}`);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };

  it('returns the clicks of each day, oldest first, in the order of the request', async () => {
    const [first, second] = [await createLink(), await createLink()];
    await addClicks(first, 0, 7);
    await addClicks(first, 2, 4);
    await addClicks(first, 3, 100);
    const trends = await read(`link=${second}`, `link=${first}`, 'days=3');
    expect(trends.data).toEqual([
      { id: second, clicks: [0, 0, 0] },
      { id: first, clicks: [4, 0, 7] },
    ]);
    expect(Date.parse(trends.to) - Date.parse(trends.from)).toBe(2 * 86_400_000);
    expect((await read(`link=${first}`)).data[0]?.clicks).toEqual([
      ...Array<number>(10).fill(0),
      100,
      4,
      0,
      7,
    ]);
  });

  it('omits repetitions and ids that are not links of the account', async () => {
    const own = await createLink();
    const other = new ApiClient(service, (await createAccountWithKey(service)).key);
    const foreign = await createLink(other);
    const ids = [own, foreign, randomUUID(), 'no-id', own].map((id) => `link=${id}`);
    expect((await read(...ids, 'days=1')).data).toEqual([{ id: own, clicks: [0] }]);
    expect((await read(`link=${foreign}`)).data).toEqual([]);
  });

  it('accepts at most 100 links and 90 days', async () => {
    const links = (count: number) => Array.from({ length: count }, () => `link=${randomUUID()}`);
    expect((await read(...links(100), 'days=90')).data).toEqual([]);
    const wrong = async (...query: string[]) => {
      const { status, body } = await api.get<ErrorBody>(`/v1/analytics/trends?${query.join('&')}`);
      expect(status).toBe(400);
      return body.error.fields.map(({ field, code }) => `${field}: ${code}`);
    };
    expect(await wrong(...links(101))).toEqual(['link: too_many']);
    expect(await wrong()).toEqual(['link: required']);
    expect(await wrong('link=')).toEqual(['link: too_short']);
    expect(await wrong(...links(1), 'days=91')).toEqual(['days: out_of_range']);
  });
});
