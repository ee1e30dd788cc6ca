import { auditClicks, checkClickLedger } from '@app/clicks';
import { connectionOptions } from '@app/database';
import { ApiClient, createAccountWithKey, patientConnection, type Service, startService } from '@app/testing';
import pg from 'pg';
import { storeVisits } from '../fixtures/stored-visits.js';
import { enterPassword, nextIn } from '../redirect/guarded-links.js';
import { handOverIn, visitAs, waitForEmptyJournals } from '../redirect/hand-over.js';
import { bot, instagram, phone, visit } from '../redirect/visit.js';

interface Reconciliation {
  scope: { kind: string };
  views: number;
  clicks: number;
  requests: Record<string, number> | null;
  balanced: boolean | null;
  excluded: { key: string; label: string; count: number }[];
  folded: { by: string; clicks: number }[];
  foldedCombinations: number | null;
  legsSince: string;
  lastAudit: { at: string; balanced: boolean } | null;
}

const never = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

describe('GET /v1/analytics/reconciliation', () => {
  let service: Service;
  let pool: pg.Pool;
  let accountId: string;
  let api: ApiClient;
  let group: string;
  const ids: Record<string, string> = {};

  const read = async (query = ''): Promise<Reconciliation> => {
    const { status, body } = await api.get<Reconciliation>(`/v1/analytics/reconciliation?${query}`);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const today = 'days=2';

  beforeAll(async () => {
    service = await startService({ apps: ['api', 'redirect', 'worker'] });
    pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
    await pool.query(`update figure_starts set since = now() - interval '10 days' where figure = 'legs'`);
    const account = await createAccountWithKey(service);
    accountId = account.accountId;
    api = new ApiClient(service, account.key);
    group = (await api.post<{ id: string }>('/v1/groups', { name: 'Both' })).body.id;
    for (const [slug, more] of [
      ['plain', {}],
      ['leaving', { behavior: 'aggressive', group }],
    ] as const) {
      const link = { slug, destination: 'https://example.com/', ...more };
      ids[slug] = (await api.post<{ id: string }>('/v1/links', link)).body.id;
    }
    const at = (slug: string) => `${service.redirectUrl}/${slug}`;
    for (let n = 0; n < 3; n++) await visitAs(phone, at('plain'));
    await visitAs(bot, at('plain'));
    await visit(at('plain'), { method: 'HEAD', headers: { 'User-Agent': phone } });
    await visitAs(phone, at('leaving'));
    await visitAs(instagram, at('leaving'));
    const handOver = handOverIn(await visitAs(instagram, at('leaving')));
    for (let n = 0; n < 3; n++) await visitAs(phone, handOver);
    await waitForEmptyJournals(service);
  });
  afterAll(async () => {
    await pool?.end();
    await service?.stop();
  });

  it('accounts for every request of a link exactly once', async () => {
    expect(await read(`link=${ids.leaving}&${today}`)).toMatchObject({
      scope: { kind: 'link', label: 'leaving' },
      views: 3,
      clicks: 2,
      requests: { direct: 1, firstLegs: 2, laterPages: 0, secondLegs: 1, reused: 2, excluded: 0, total: 6 },
      balanced: true,
    });
    expect(await read(`link=${ids.plain}&${today}`)).toMatchObject({
      views: 3,
      clicks: 3,
      requests: { direct: 3, firstLegs: 0, laterPages: 0, secondLegs: 0, reused: 0, excluded: 2, total: 5 },
      excluded: [
        { key: 'bot', label: 'Bots and previews', count: 1 },
        { key: 'head', label: 'HEAD requests', count: 1 },
      ],
      balanced: true,
    });
  });

  it('has the pages of a visit after its first one, such as those after a wrong password', async () => {
    const other = new ApiClient(service, (await createAccountWithKey(service)).key);
    const link = {
      slug: 'guarded',
      destination: 'https://example.com/',
      gate: 'adult',
      password: 'open sesame',
    };
    const { id } = (await other.post<{ id: string }>('/v1/links', link)).body;
    const address = (page: Parameters<typeof nextIn>[0]) => new URL(nextIn(page), service.redirectUrl).href;
    const gate = await visitAs(phone, `${service.redirectUrl}/guarded`);
    const form = address(await visitAs(phone, address(gate)));
    expect((await enterPassword(form, 'wrong')).status).toBe(403);
    expect((await enterPassword(form, 'open sesame')).status).toBe(303);
    await waitForEmptyJournals(service);
    const { body } = await other.get(`/v1/analytics/reconciliation?link=${id}&${today}`);
    expect(body).toMatchObject({
      views: 1,
      clicks: 1,
      requests: { direct: 0, firstLegs: 1, laterPages: 2, secondLegs: 1, reused: 0, excluded: 0, total: 4 },
      balanced: true,
      excluded: [],
    });
  });

  it('sums links for groups and the account', async () => {
    const requests = {
      direct: 4,
      firstLegs: 2,
      laterPages: 0,
      secondLegs: 1,
      reused: 2,
      excluded: 2,
      total: 11,
    };
    expect(await read(today)).toMatchObject({ views: 6, clicks: 5, requests, balanced: true });
    expect((await read(`group=${group}&${today}`)).requests).toEqual(
      (await read(`link=${ids.leaving}&${today}`)).requests,
    );
  });

  it('agrees with the click ledger, which detects a missing leg', async () => {
    expect(await checkClickLedger(pool)).toMatchObject({ closes: true });
    const change = (by: number) =>
      pool.query(
        `update dimension_rollups set count = count + $2 where target_id = $1 and dimension = 'leg' and key = 'first'`,
        [ids.leaving, by],
      );
    expect((await read()).lastAudit).toBeNull();
    await auditClicks(pool);
    expect((await read()).lastAudit).toEqual({ at: expect.any(String) as string, balanced: true });
    await change(1);
    expect((await read(`link=${ids.leaving}&${today}`)).balanced).toBe(false);
    const { lines } = await auditClicks(pool);
    expect((await read()).lastAudit?.balanced).toBe(false);
    expect(lines.filter(({ breaches }) => breaches > 0).map(({ name }) => name)).toContainEqual(
      'views - first legs = clicks - second legs, for each link and complete day',
    );
    await change(-1);
  });

  it('has no legs before they were recorded', async () => {
    const range = 'from=2026-01-01&to=2026-01-31';
    const { requests, balanced, legsSince } = await read(range);
    expect([requests, balanced, Date.parse(legsSince) > 0]).toEqual([null, null, true]);
  });

  it('reports how many clicks were folded', async () => {
    await storeVisits(pool, accountId, [
      {
        kind: 'link',
        target: ids.plain ?? '',
        day: '2026-03-01',
        views: 9,
        clicks: 9,
        keys: { referrer: { other: 5, 'blog.example': 4 }, utm_term: { other: 2 }, browser: { other: 9 } },
      },
    ]);
    for (const scope of ['', `link=${ids.plain}&`]) {
      expect((await read(`${scope}from=2026-03-01&to=2026-03-01`)).folded).toEqual([
        { by: 'referrer', clicks: 5 },
        { by: 'utm_term', clicks: 2 },
      ]);
    }
  });

  it('reports how many clicks were folded in cubes, like reports with filters', async () => {
    expect((await read(today)).foldedCombinations).toBe(0);
    const { rowCount } = await pool.query(
      `update combinations set folded = 2 where target_id in ($1, '00000000-0000-0000-0000-000000000000')`,
      [ids.plain],
    );
    expect(rowCount).toBeGreaterThan(1);
    for (const scope of ['', `link=${ids.plain}&`]) {
      const { foldedCombinations } = await read(`${scope}${today}`);
      expect(foldedCombinations).toBeGreaterThan(0);
      const report = await api.get<{ folded: number }>(`/v1/analytics/report?${scope}${today}&country=DE`);
      expect(foldedCombinations).toBe(report.body.folded);
    }
    expect((await read(`link=${ids.leaving}&${today}`)).foldedCombinations).toBe(0);
    expect((await read(`group=${group}&${today}`)).foldedCombinations).toBeNull();
    await pool.query('update combinations set folded = 0');
  });

  it('never mistakes values that visitors send for folded ones', async () => {
    const destination = 'https://example.com/';
    const link = (await api.post<{ id: string }>('/v1/links', { slug: 'own-other', destination })).body.id;
    await visitAs(phone, `${service.redirectUrl}/own-other?utm_source=other&utm_term=!sale`, {
      Referer: 'https://other/',
    });
    await waitForEmptyJournals(service);
    expect((await read(`link=${link}&${today}`)).folded).toEqual([]);
    // Storing visits made cubes begin today.
    await pool.query(`update figure_starts set since = 'epoch' where figure = 'combined'`);
    const report = `/v1/analytics/report?link=${link}&${today}`;
    const { body } = await api.get<{ breakdowns: { rows: object[] }[] }>(`${report}&by=utm_source`);
    expect(body.breakdowns[0]?.rows).toMatchObject([{ key: '\\other', label: 'other', clicks: 1 }]);
    for (const [filter, clicks] of [
      ['utm_source=\\other', 1],
      ['utm_source=other', 0],
      ['utm_term=\\!sale', 1],
      ['utm_term=!!sale', 0],
      ['utm_term=!sale', 1],
    ] as const) {
      const filtered = await api.get<{ totals: object }>(`${report}&${filter}`);
      expect([filter, filtered.body.totals]).toMatchObject([filter, { clicks }]);
    }
  });

  it.each([
    [`link=${never}`, 404],
    ['tag=unknown', 404],
    [`website=${never}`, 400],
    ['days=0', 400],
    ['from=2026-01-01', 400],
    [`link=${never}&group=${never}`, 400],
  ])('rejects %s', async (query, status) =>
    expect((await api.get(`/v1/analytics/reconciliation?${query}`)).status).toBe(status),
  );
});
