import { ApiClient, startService, waitFor } from '@app/testing';
import { clickKind, installedVouchers, voucherFor } from '../fixtures/sealed-vouchers.js';
import { Installation } from './installation.js';
import { plan, startsWithinMs } from './plan.js';
import { PostgresProcess } from './postgres-process.js';
import { SaleSums } from './sale-sums.js';
import { Shop } from './shop.js';

/** For an order with its refunds, repeats and kills, on a busy machine. */
const msPerOrder = 50;
const days = 6;
const dayMs = 86_400_000;
const day = (ago: number): string => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);

/** The kinds of earlier clicks. */
const kinds = ['NL', 'DE', 'FR', 'JP'].flatMap((country) => [
  { ...clickKind, country },
  { ...clickKind, country, source: 'direct', sourceGroup: 'direct', app: 'none', outcome: 'none' as const },
  { ...clickKind, country, device: 'desktop' as const, browser: 'firefox', system: 'windows' },
]);

/** A row of the table of conversions. */
interface StoredRow {
  id: string;
  event: string;
  externalId: string;
  link: string;
  clickDay: string;
  occurredAt: string;
  amount: number | null;
  currency: string | null;
  refunded: number;
  kind: object;
}

const storedRows = `
  select c.id, c.event, c.external_id as "externalId", c.link_id as link, c.click_day::text as "clickDay",
    c.amount::float8, c.currency, c.refunded::float8, c.kind,
    to_char(c.occurred_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "occurredAt",
    coalesce(r.amount, 0)::float8 as refunds
  from conversions c left join (
    select conversion_id, sum(amount) as amount from conversion_refunds group by conversion_id
  ) r on r.conversion_id = c.id
  where c.account_id = $1 order by c.external_id`;

describe('the orders of a shop, reported until each is acknowledged', () => {
  it(
    'are stored, reported and in the ledger exactly once, although the API, PostgreSQL and the redirect are killed',
    async () => {
      const postgres = await PostgresProcess.start();
      const service = await startService({ databaseUrl: postgres.url });
      let installation: Installation | undefined;
      let shop: Shop | undefined;
      try {
        const load = { rate: plan.rate / 5, fields: { conversions: true } };
        installation = await Installation.over(service, [service.redirectUrl], () => service.stop(), load);
        const { key, ids } = installation;
        const [account] = await installation.query<{ id: string }>(
          `with begun as (update links set conversions_since = $1),
           known as (update figure_starts set since = 'epoch' where figure in ('combined', 'vouchers'))
         update api_keys set scopes = scopes || '{conversions:read,conversions:write}' returning account_id as id`,
          [day(days)],
        );
        const accountId = account?.id ?? '';
        const api = new ApiClient(service, key);
        await waitFor(async () => (await api.get('/v1/conversions?limit=1')).status === 200);

        const vouchers = await installedVouchers(service);
        const links = [...ids.values()];
        const sent: string[] = [];
        installation.visitors.onRedirect = (location) => {
          const voucher = new URL(location).searchParams.get('wp_click');
          if (voucher !== null) sent.push(voucher);
        };
        await installation.beginLoad();
        await waitFor(() => sent.length > 0);
        shop = new Shop(service.apiUrl, key, plan.orders, (n) => {
          const recent = sent.at(-1);
          if (n % 4 === 0 && recent) return { voucher: recent, daysAgo: 0 };
          const [daysAgo, link] = [n % days, links[n % links.length] ?? ''];
          return {
            voucher: voucherFor(vouchers, { accountId, link }, daysAgo, kinds[n % kinds.length]),
            daysAgo,
          };
        });

        const { sales, answers, contradictions, retries } = shop;
        const selling = shop.sell();
        // If a kill fails first, that is the failure to report.
        selling.catch(() => undefined);
        const { api: calls, redirect } = service.apps;
        const kills = [
          () => calls.kill('SIGKILL').then(() => calls.start()),
          () => postgres.kill().then(() => postgres.up()),
          () => installation?.kill(redirect, service.redirectUrl).then(() => redirect.start()),
        ];
        const all = kills.length * plan.kills;
        for (let n = 0; n < all; n++) {
          // Spread over the orders, so that each kill meets some.
          const reached = ((n + Math.random()) / all) * plan.orders * 0.9;
          await Promise.race([selling, waitFor(() => sales.size >= reached, { timeout: 600_000 })]);
          expect(sales.size).toBeLessThan(plan.orders);
          await kills[n % kills.length]?.();
        }
        await selling;
        const name = `orders, kill -9 of the API, PostgreSQL and the redirect, ${plan.kills} × each`;
        await installation.close(name, { cuts: all });

        const acknowledged = [...sales.values()];
        const kept = acknowledged.filter(({ isDeleted }) => !isDeleted);
        const kindOf = (voucher: string) => vouchers.open(accountId, voucher)?.kind ?? clickKind;
        const rows = await installation.query<StoredRow & { refunds: number }>(storedRows, [accountId]);
        const [range, sums] = [[day(days), day(0)] as const, new SaleSums(acknowledged, kindOf)];
        const { vouchers: clicks, differences } = await sums.differencesInLedger(api, ...range);
        const { created, known, refused } = answers;
        process.stdout.write(
          `FAULT ${name}: ${acknowledged.length} orders acknowledged, ${acknowledged.length - kept.length} deleted, ` +
            `${kept.length} = ${rows.length} stored; ${created} × new, ${known} × known, ${refused} × refused, ` +
            `retries ${JSON.stringify(Object.fromEntries(retries))}; ${kept.flatMap(({ refunds }) => [...refunds.values()]).length} refunds; ` +
            `${clicks} clicks with a voucher\n`,
        );
        expect(contradictions.slice(0, 5)).toEqual([]);
        expect(acknowledged).toHaveLength(plan.orders);
        const expected = new Map(kept.map((sale) => [sale.sold.externalId, sale]));
        const wrong = rows.filter(({ refunds, ...row }) => {
          const { order, sold, refunds: told } = expected.get(row.externalId) ?? {};
          if (!order || !sold || !told || refunds !== row.refunded) return true;
          const { id, event, externalId, link, clickDay, amount, currency, occurredAt } = sold;
          const refunded = [...told.values()].reduce((sum, refund) => sum + refund.amount, 0);
          const stored = { id, event, externalId, link, clickDay, amount, currency, refunded };
          return !isSame(row, { ...stored, kind: kindOf(order.voucher), occurredAt });
        });
        expect([wrong.slice(0, 5), rows.length]).toEqual([[], kept.length]);
        expect(differences).toEqual([]);
        expect(await sums.differencesInReports(api, ...range)).toEqual([]);
        expect(clicks).toBeGreaterThan(0);
        expect(clicks).toBeLessThanOrEqual(installation.visitors.total('sent'));
      } finally {
        shop?.close();
        await installation?.stop();
        await service.stop();
        await postgres.remove();
      }
    },
    startsWithinMs + plan.orders * msPerOrder,
  );
});

/** Compares the values of two objects, whatever the order of their keys. */
function isSame(a: object, b: object): boolean {
  const ordered = (value: unknown): unknown =>
    value !== null && typeof value === 'object'
      ? Object.entries(value)
          .sort(([x], [y]) => (x < y ? -1 : 1))
          .map(([key, inner]) => [key, ordered(inner)])
      : value;
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}
