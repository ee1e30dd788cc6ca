import { type HandOverTokens, handOverLifetimeMs } from '@app/breakout';
import { connectionOptions } from '@app/database';
import { VisitorDraws } from '@app/routing';
import { patientConnection, startService, type Service, waitFor } from '@app/testing';
import { holdoutDraw } from '@app/visits';
import { Vouchers } from '@app/visitors';
import pg from 'pg';
import { nextIn } from './guarded-links.js';
import { handOverIn, readHandOverTokens, tokenTraits, visitAs, waitForEmptyJournals } from './hand-over.js';
import { type StoredTarget, TestStore } from './test-store.js';
import { bot, instagram, phone, visit } from './visit.js';

const destination = 'https://shop.example/p';

let service: Service;
let store: TestStore;
let pool: pg.Pool;
let vouchers: Vouchers;
let draws: VisitorDraws;
let tokens: HandOverTokens;

beforeAll(async () => {
  service = await startService({ apps: ['redirect', 'worker'] });
  store = new TestStore(service.databaseUrl);
  pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
  const { rows } = await pool.query<{ value: string }>(`select value from secrets where name = 'signing'`);
  vouchers = new Vouchers(rows[0]?.value ?? '');
  draws = new VisitorDraws(rows[0]?.value ?? '');
  tokens = await readHandOverTokens(pool);
});
afterAll(async () => {
  await pool.end();
  await store.close();
  await service.stop();
});

const at = (path: string) => `${service.redirectUrl}/${path.replace(/^\//, '')}`;
const ownAddress = (url: string) => url.replace(/^https?:\/\/[^/]+/, service.redirectUrl);

async function addLink(
  options: Parameters<TestStore['addLink']>[1] & { holdout?: number; to?: string } = {},
): Promise<StoredTarget> {
  const { holdout = 20, to = destination, ...more } = options;
  const link = await store.addLink(to, { behavior: 'aggressive', ...more });
  await store.run('update links set conversions = true, holdout = $2 where id = $1', [link.id, holdout]);
  return link;
}

/** Visitors in an app's browser, of whom the link's holdout draws the first half and not the second. */
function visitorsOf({ id }: StoredTarget, each: number): { heldOut: string[]; treated: string[] } {
  const [heldOut, treated]: [string[], string[]] = [[], []];
  for (let n = 0; heldOut.length < each || treated.length < each; n++) {
    const userAgent = `${instagram} visitor/${n}`;
    const subject = { address: '127.0.0.1', userAgent, linkId: id, ruleId: holdoutDraw };
    (draws.draw(subject, Date.now()).share < 0.2 ? heldOut : treated).push(userAgent);
  }
  return { heldOut: heldOut.slice(0, each), treated: treated.slice(0, each) };
}

/** The content of the voucher in a `Location`. */
function kindOf({ account }: StoredTarget, location: string | undefined) {
  const voucher = new URL(location ?? '').searchParams.get('wp_click') ?? '';
  return vouchers.open(account, voucher)?.kind;
}

/** Visits by arm, once all are counted. */
async function visitsOf({ id }: StoredTarget): Promise<Record<string, number>> {
  await waitForEmptyJournals(service);
  const { rows } = await pool.query<{ arm: string; visits: string }>(
    `select arm, sum(n) as visits from holdout_visits, unnest(buckets) as n
     where link_id = $1 group by arm`,
    [id],
  );
  return Object.fromEntries(rows.map(({ arm, visits }) => [arm, Number(visits)]));
}

describe('a holdout', () => {
  it('sends visitors it draws to the destination, all day, and shows the others the way out', async () => {
    const link = await addLink();
    const { heldOut, treated } = visitorsOf(link, 5);
    const statuses = async (agents: string[]) => {
      const responses = await Promise.all(agents.map((agent) => visitAs(agent, at(link.slug))));
      return responses.map(({ status }) => status);
    };
    for (let n = 0; n < 2; n++) {
      expect(await statuses(heldOut)).toEqual(Array(5).fill(302));
      expect(await statuses(treated)).toEqual(Array(5).fill(200));
    }
    expect(await visitsOf(link)).toEqual({ heldout: 10, treated: 10 });
  });

  it('is named by the vouchers of both arms, which otherwise differ only in the outcome', async () => {
    const link = await addLink();
    const { heldOut, treated } = visitorsOf(link, 1);
    const held = await visitAs(heldOut[0] ?? '', at(link.slug));
    const page = await visitAs(treated[0] ?? '', at(link.slug));
    const left = await visitAs(phone, ownAddress(handOverIn(page)));
    const kind = kindOf(link, held.headers.location);
    expect(kind).toMatchObject({ arm: 'heldout', outcome: 'none', app: 'instagram', source: 'instagram' });
    expect(kindOf(link, left.headers.location)).toEqual({ ...kind, arm: 'treated', outcome: 'left' });
    expect(held.headers.vary).toBe('User-Agent');
  });

  it('counts a visit whose token is reused or expired once, and keeps its arm', async () => {
    const link = await addLink();
    const { treated } = visitorsOf(link, 1);
    const handOver = ownAddress(handOverIn(await visitAs(treated[0] ?? '', at(link.slug))));
    for (let n = 0; n < 2; n++) {
      const { headers } = await visitAs(phone, handOver);
      expect(kindOf(link, headers.location)?.arm).toBe('treated');
    }
    const arrived = {
      ...{ app: 'instagram', behavior: 'aggressive' as const, traits: tokenTraits, firstApp: 'instagram' },
      ...{ passed: [], passwordVersion: null, branch: null, technique: null },
    };
    const expired = tokens.issue(link, { ...arrived, arm: 'treated' }, Date.now() - 2 * handOverLifetimeMs);
    const late = await visitAs(phone, at(`${link.slug}?b=${expired}`));
    expect(kindOf(link, late.headers.location)?.arm).toBe('treated');
    const none = tokens.issue(link, arrived, Date.now());
    const before = await visitAs(phone, at(`${link.slug}?b=${none}`));
    expect(kindOf(link, before.headers.location)?.arm).toBe('none');
    expect(await visitsOf(link)).toEqual({ treated: 1 });
  });

  it('ignores visits that nothing would lead out of an app', async () => {
    const link = await addLink({ holdout: 100 });
    const youtube = await addLink({ holdout: 100, to: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
    const others = [
      await visitAs(phone, at(link.slug)),
      await visitAs(instagram, at(`${link.slug}?b=forged`)),
      await visitAs(bot, at(link.slug)),
    ];
    expect(others.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(others.slice(0, 2).map(({ headers }) => kindOf(link, headers.location)?.arm)).toEqual([
      ...['none', 'none'],
    ]);
    const head = await visit(at(link.slug), { method: 'HEAD', headers: { 'User-Agent': instagram } });
    expect(head.status).toBe(302);
    const intoApp = await visitAs(instagram, at(youtube.slug));
    expect([intoApp.status, intoApp.body.includes('id="app"')]).toEqual([200, true]);
    expect([await visitsOf(link), await visitsOf(youtube)]).toEqual([{}, {}]);
  });

  it('does not count a HEAD request, which gets the headers of the page', async () => {
    const link = await addLink();
    const [agent = ''] = visitorsOf(link, 1).treated;
    const head = await visit(at(link.slug), { method: 'HEAD', headers: { 'User-Agent': agent } });
    const page = await visitAs(agent, at(link.slug));
    expect([head.status, head.headers['content-length']]).toEqual([
      200,
      String(Buffer.byteLength(page.body)),
    ]);
    expect(await visitsOf(link)).toEqual({ treated: 1 });
  });

  it('draws a visitor who has passed a gate, and counts that visit once', async () => {
    const link = await addLink({ gate: 'adult' });
    const { heldOut, treated } = visitorsOf(link, 1);
    for (const [agent, status] of [
      [heldOut[0] ?? '', 302],
      [treated[0] ?? '', 200],
    ] as const) {
      const passed = at(nextIn(await visitAs(agent, at(link.slug))));
      expect((await visitAs(agent, passed)).status).toBe(status);
      expect((await visitAs(agent, passed)).status).toBe(status);
    }
    expect(await visitsOf(link)).toEqual({ heldout: 1, treated: 1 });
  });

  it('draws visitors of the link’s item on a bio page', async () => {
    const link = await addLink({ holdout: 100 });
    const item = { id: 'item0001', title: 'Shop', link: link.id };
    const page = await store.addWebsite({ items: [item] });
    const { status, headers } = await visitAs(instagram, at(`${page.slug}/${item.id}`));
    expect([status, kindOf(link, headers.location)?.arm]).toEqual([302, 'heldout']);
    expect(await visitsOf(link)).toEqual({ heldout: 1 });
  });

  it('counts the visits of each period separately', async () => {
    const link = await addLink({ holdout: 100 });
    await visitAs(instagram, at(link.slug));
    await store.run(`update links set behavior = 'conservative' where id = $1`, [link.id]);
    const periods = async () => {
      await waitForEmptyJournals(service);
      const { rows } = await pool.query<{ since: Date; current: Date }>(
        `select v.period as since, l.holdout_since as current from holdout_visits v join links l on l.id = v.link_id
         where v.link_id = $1 order by 1`,
        [link.id],
      );
      return rows;
    };
    // The redirect may learn of the change a moment later.
    await waitFor(async () => {
      await visitAs(instagram, at(link.slug));
      return (await periods()).length === 2;
    });
    const [first, second] = await periods();
    expect(first?.since.getTime()).toBeLessThan(second?.since.getTime() ?? 0);
    expect(second?.since).toEqual(second?.current);
  });
});
