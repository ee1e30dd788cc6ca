import type { ApiClient } from '@app/testing';
import type { ClickKind } from '@app/visitors';
import type { Acknowledged } from './shop.js';

/** What a conversion or refund adds to the figures, and to which of them. */
interface Change {
  event: string;
  link: string;
  kind: ClickKind;
  clickDay: string;
  day: string;
  conversions: number;
  currency: string | null;
  amount: number;
}

interface Figures {
  conversions?: number | null;
  revenue?: { currency: string; amount: number }[] | null;
}
interface Report {
  totals: Figures;
  timeseries: (Figures & { start: string })[];
  breakdowns: { by: string; rows: (Figures & { key: string })[] }[];
}
interface Ledger {
  conversions: {
    rows: number;
    byDay: number;
    by: { by: string; conversions: number }[];
    revenue: { currency: string; amount: number }[];
    vouchers: number;
    vouchersByKind: number;
    balanced: boolean;
  };
}

/** The dimensions in which each of these vouchers has a key. */
const dimensions = ['country', 'device', 'source', 'sourceGroup', 'browser', 'system'] as const;
const dayOf = (time: string): string => new Date(time).toISOString().slice(0, 10);

/** What acknowledged orders add up to, and how the API's figures differ from that. */
export class SaleSums {
  private readonly changes: Change[];

  constructor(sales: Iterable<Acknowledged>, kindOf: (voucher: string) => ClickKind) {
    this.changes = [...sales]
      .filter(({ isDeleted }) => !isDeleted)
      .flatMap(({ order, sold, refunds }) => {
        const { event, link, clickDay, currency } = sold;
        const common = { event, link, kind: kindOf(order.voucher), clickDay, currency };
        return [
          { ...common, day: dayOf(sold.occurredAt), conversions: 1, amount: sold.amount ?? 0 },
          ...[...refunds.values()].map(({ amount, createdAt }) => ({
            ...{ ...common, day: dayOf(createdAt), conversions: 0, amount: -amount },
          })),
        ];
      });
  }

  /** What the reports of the account and of each link say otherwise, by event, day and each dimension. */
  async differencesInReports(api: ApiClient, from: string, to: string): Promise<string[]> {
    const links = [...new Set(this.changes.map(({ link }) => link))];
    const by = [...dimensions, 'link'].map((name) => `by=${name}`).join('&');
    const differences: string[] = [];
    for (const scope of ['', ...links]) {
      for (const event of ['sale', 'lead']) {
        for (const basis of ['event', 'click'] as const) {
          const query = `from=${from}&to=${to}&zone=UTC&metrics=conversions&metrics=revenue&limit=1000&${by}`;
          const filter = `&event=${event}&basis=${basis}${scope && `&link=${scope}`}`;
          const { status, body } = await api.get<Report>(`/v1/analytics/report?${query}${filter}`);
          if (status !== 200) throw new Error(`the report responds ${status}: ${JSON.stringify(body)}`);
          const counted = this.changes.filter(
            (change) => change.event === event && (scope === '' || change.link === scope),
          );
          const compare = (what: string, found: Record<string, Figures>, key: (c: Change) => string) => {
            const [said, expected] = [linesOf(found), linesOf(sum(counted, key))];
            if (said !== expected) differences.push(`${filter} ${what}: ${said}, not ${expected}`);
          };
          compare('total', { all: body.totals }, () => 'all');
          compare(
            'by day',
            Object.fromEntries(body.timeseries.map((point) => [dayOf(point.start), point])),
            (change) => (basis === 'event' ? change.day : change.clickDay),
          );
          for (const { by: name, rows } of body.breakdowns) {
            const dimension = dimensions.find((each) => each === name);
            compare(`by ${name}`, Object.fromEntries(rows.map((row) => [row.key, row])), (change) =>
              dimension ? change.kind[dimension] : change.link,
            );
          }
        }
      }
    }
    return differences;
  }

  /** Compares the ledger of the account and of each link. @returns the clicks with a voucher, and the differences. */
  async differencesInLedger(
    api: ApiClient,
    from: string,
    to: string,
  ): Promise<{ vouchers: number; differences: string[] }> {
    const differences: string[] = [];
    let vouchers = 0;
    for (const scope of ['', ...new Set(this.changes.map(({ link }) => link))]) {
      const path = `/v1/analytics/reconciliation?view=full&from=${from}&to=${to}${scope && `&link=${scope}`}`;
      const { body } = await api.get<Ledger>(path);
      const { vouchers: sent, ...ledger } = body.conversions;
      const counted = this.changes.filter(({ link }) => scope === '' || link === scope);
      const { conversions, revenue } = sum(counted, () => 'all').all ?? {};
      const expected = {
        rows: conversions,
        byDay: conversions,
        by: dimensions.map((by) => ({ by, conversions })),
        revenue,
        vouchersByKind: sent,
        balanced: true,
      };
      const [said, wanted] = [JSON.stringify(ledger), JSON.stringify(expected)];
      if (said !== wanted) differences.push(`ledger ${scope}: ${said}, not ${wanted}`);
      if (scope === '') vouchers = sent;
    }
    return { vouchers, differences };
  }
}

/** The figures of changes by key. */
function sum(changes: readonly Change[], keyOf: (change: Change) => string): Record<string, Figures> {
  return Object.fromEntries(
    [...Map.groupBy(changes, keyOf)].map(([key, group]) => {
      const amounts = new Map<string, number>();
      for (const { currency, amount } of group) {
        if (currency !== null) amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
      }
      const revenue = [...amounts]
        .map(([currency, amount]) => ({ currency, amount }))
        .sort((a, b) => (a.currency < b.currency ? -1 : 1));
      return [key, { conversions: group.reduce((total, change) => total + change.conversions, 0), revenue }];
    }),
  );
}

/** Figures by key as a text, in order, without keys that have none. */
const linesOf = (figures: Record<string, Figures>): string =>
  Object.entries(figures)
    .filter(([, { conversions, revenue }]) => (conversions ?? 0) > 0 || (revenue ?? []).length > 0)
    .map(([key, { conversions, revenue }]) => `${key} ${conversions} ${JSON.stringify(revenue)}`)
    .sort()
    .join('; ');
