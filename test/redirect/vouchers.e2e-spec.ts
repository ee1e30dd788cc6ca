import { checkClickLedger } from '@app/clicks';
import { connectionOptions } from '@app/database';
import { hashPassword } from '@app/common';
import { patientConnection, startService, type Service } from '@app/testing';
import { Vouchers } from '@app/visitors';
import pg from 'pg';
import { enterPassword, nextIn } from './guarded-links.js';
import { handOverIn, visitAs, waitForEmptyJournals } from './hand-over.js';
import { type StoredTarget, TestStore } from './test-store.js';
import { bot, instagram, phone, visit } from './visit.js';

const destination = 'https://shop.example/p?wp_click=old#top';
const withVoucher = /^https:\/\/shop\.example\/p\?(?:a=1&)?wp_click=([\w-]{1,200})#top$/;

let service: Service;
let store: TestStore;
let pool: pg.Pool;
let vouchers: Vouchers;

beforeAll(async () => {
  service = await startService({ apps: ['redirect', 'worker'], env: { LOG_LEVEL: 'trace' } });
  store = new TestStore(service.databaseUrl);
  pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
  const { rows } = await pool.query<{ value: string }>(`select value from secrets where name = 'signing'`);
  vouchers = new Vouchers(rows[0]?.value ?? '');
});
afterAll(async () => {
  await pool.end();
  await store.close();
  await service.stop();
});

const at = (path: string) => `${service.redirectUrl}/${path.replace(/^\//, '')}`;
async function addLink(options: Parameters<TestStore['addLink']>[1] = {}): Promise<StoredTarget> {
  const link = await store.addLink(destination, options);
  await store.run('update links set conversions = true where id = $1', [link.id]);
  return link;
}
/** The content of the voucher in a `Location`. */
function contentOf({ account }: StoredTarget, location: string | undefined) {
  const [, voucher] = withVoucher.exec(location ?? '') ?? [];
  if (voucher === undefined) throw new Error(`expected a voucher in ${location}`);
  return vouchers.open(account, voucher);
}

/** The kind of click in a voucher, as clicks are counted: without the arm of a holdout. */
function countedKindOf(link: StoredTarget, location: string | undefined) {
  const { arm, ...kind } = contentOf(link, location)?.kind ?? {};
  expect(arm).toBe('none');
  return kind;
}

describe('a link that reports conversions', () => {
  it('sends its visitors to the destination with a unique voucher, and no others', async () => {
    const link = await addLink();
    const { headers } = await visitAs(phone, at(`${link.slug}?a=1&wp_click=theirs`));
    const content = contentOf(link, headers.location);
    const today = Math.floor(Date.now() / 86_400_000);
    expect(content).toMatchObject({ link: link.id, kind: { system: 'other', device: 'mobile' } });
    expect([today - 1, today]).toContain(content?.day);
    expect((await visitAs(bot, at(link.slug))).headers.location).toBe(destination);
    const head = await visit(at(link.slug), { method: 'HEAD' });
    expect(head.headers.location).toBe(destination);
    await store.run('update links set conversions = false where id = $1', [link.id]);
    const plain = await store.addLink(destination);
    expect((await visitAs(phone, at(plain.slug))).headers.location).toBe(destination);
  });

  it('sends a voucher with the full kind from its tenth visit on', async () => {
    const link = await addLink();
    const sent: (string | undefined)[] = [];
    for (let n = 0; n < 12; n++) sent.push((await visitAs(phone, at(link.slug))).headers.location);
    expect(new Set(sent.slice(0, 9)).size).toBe(1);
    expect(new Set(sent.slice(9)).size).toBe(1);
    expect(contentOf(link, sent[8])?.kind).toMatchObject({ browser: 'other', system: 'other' });
    expect(contentOf(link, sent[9])?.kind).toMatchObject({ browser: 'safari', system: 'ios' });
  });

  it('sends it once the visitor has passed a gate and a password', async () => {
    const password = 'open sesame';
    const link = await addLink({ gate: 'adult', passwordHash: await hashPassword(password) });
    const form = await visitAs(phone, at(nextIn(await visitAs(phone, at(link.slug)))));
    const passed = await enterPassword(at(nextIn(form)), password);
    expect(passed.status).toBe(303);
    expect(contentOf(link, passed.headers.location)).toMatchObject({ link: link.id });
  });

  it('sends it with visitors who leave an app, for the app that they left', async () => {
    const link = await addLink({ behavior: 'aggressive' });
    const page = await visitAs(instagram, at(link.slug));
    expect(page.body).not.toContain('wp_click');
    const arrival = await visitAs(phone, handOverIn(page).replace(/^https?:\/\/[^/]+/, service.redirectUrl));
    expect(contentOf(link, arrival.headers.location)?.kind).toMatchObject({
      app: 'instagram',
      outcome: 'left',
      source: 'instagram',
    });
  });

  it('sends its own voucher from an item of a bio page', async () => {
    const link = await addLink();
    const item = { id: 'item0001', title: 'Shop', link: link.id };
    const url = { id: 'item0002', title: 'Elsewhere', url: destination };
    const page = await store.addWebsite({ items: [item, url] });
    const { headers } = await visitAs(phone, at(`${page.slug}/${item.id}?a=1`));
    expect(contentOf(link, headers.location)).toMatchObject({ link: link.id });
    expect((await visitAs(phone, at(`${page.slug}/${url.id}`))).headers.location).toBe(destination);
  });

  it('counts each click that carried one by the kind in it, and nothing for other links', async () => {
    const [link, plain] = [await addLink(), await store.addLink(destination)];
    const sent: (string | undefined)[] = [];
    for (let n = 0; n < 12; n++) sent.push((await visitAs(phone, at(link.slug))).headers.location);
    for (const other of [link, plain]) await visitAs(bot, at(other.slug));
    await visitAs(phone, at(plain.slug));
    await waitForEmptyJournals(service);
    const counts = await store.waitForCounts(link, { views: 12, clicks: 12, excluded: 1 });
    expect(counts.by['voucher:sent']).toBe(12);
    const said = [sent[0], sent[11]].map((location) => countedKindOf(link, location));
    const { rows } = await pool.query<{ kind: object; clicks: string }>(
      'select kind, sum(clicks)::text as clicks from voucher_clicks where account_id = $1 and link_id = any($2) group by kind',
      [link.account, [link.id, plain.id]],
    );
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        { kind: said[0], clicks: '9' },
        { kind: said[1], clicks: '3' },
      ]),
    );
  });

  it('counts one that left an app once, even if its token comes again', async () => {
    const link = await addLink({ behavior: 'aggressive' });
    const page = await visitAs(instagram, at(link.slug));
    const handOver = handOverIn(page).replace(/^https?:\/\/[^/]+/, service.redirectUrl);
    const arrivals = [await visitAs(phone, handOver), await visitAs(phone, handOver)];
    const [kind, again] = arrivals.map(({ headers }) => countedKindOf(link, headers.location));
    expect(again).toEqual(kind);
    await waitForEmptyJournals(service);
    await store.waitForCounts(link, { views: 1, clicks: 1, excluded: 0 });
    const { rows } = await pool.query('select kind, clicks::text from voucher_clicks where link_id = $1', [
      link.id,
    ]);
    expect(rows).toEqual([{ kind, clicks: '1' }]);
  });

  it('stores no voucher in a row, and counts as if there were none', async () => {
    const link = await addLink();
    const { headers } = await visitAs(phone, at(link.slug));
    const [, voucher = ''] = withVoucher.exec(headers.location ?? '') ?? [];
    await waitForEmptyJournals(service);
    const counts = await store.waitForCounts(link, { views: 1, clicks: 1, excluded: 0 });
    expect(counts.by).not.toHaveProperty(voucher);
    const { rows: tables } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    for (const { name } of tables) {
      const { rows } = await pool.query(`select from "${name}" r where to_jsonb(r)::text like $1`, [
        `%${voucher}%`,
      ]);
      expect([name, rows.length]).toEqual([name, 0]);
    }
    expect(await checkClickLedger(pool)).toMatchObject({ closes: true });
  });
});
