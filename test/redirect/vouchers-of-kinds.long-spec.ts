import { ApiClient, createAccountWithKey, type Service, startService, waitFor } from '@app/testing';
import { installedVouchers } from '../fixtures/sealed-vouchers.js';
import { storedEverything } from '../fixtures/stored-everything.js';
import { handOverIn, visitAs, waitForEmptyJournals } from './hand-over.js';
import { instagram, phone } from './visit.js';

const clicksOfKind = 100;
/** From this click of a kind on, its vouchers say all of it. */
const fullFrom = 10;

const desktop = (rest: string): string => `Mozilla/5.0 ${rest}`;
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const agents = [
  phone,
  desktop(`(Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`),
  desktop(`(Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36`),
  desktop(`(X11; Linux x86_64) ${chrome} Safari/537.36`),
  desktop('(Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  desktop('(Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'),
  desktop('(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  desktop(`(Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`),
  desktop(`(Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`),
];
const referrers = [
  '',
  ...['www.google.com', 'www.bing.com', 'duckduckgo.com', 'www.youtube.com', 'www.reddit.com'],
  ...['www.pinterest.com', 'www.linkedin.com', 'www.facebook.com', 't.co', 'www.tiktok.com'],
];

/** Runs with the most verbose logs. */
describe('ten thousand clicks of a hundred kinds', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService({ env: { LOG_LEVEL: 'trace' } });
  });
  afterAll(() => service.stop());

  it('carry a hundred vouchers; none is stored, and nothing joins a voucher or its conversion to a click', async () => {
    const { accountId, key } = await createAccountWithKey(service, {
      scopes: ['read', 'write', 'conversions:read', 'conversions:write'],
    });
    const api = new ApiClient(service, key);
    const create = async (slug: string, fields: object = {}) => {
      const body = { slug, destination: 'https://shop.example/', conversions: true, ...fields };
      expect((await api.post('/v1/links', body)).status).toBe(201);
      return `${service.redirectUrl}/${slug}`;
    };
    const [plain, guided] = [await create('kinds'), await create('kinds-guided', { behavior: 'aggressive' })];
    const voucherIn = (location: string | undefined): string =>
      new URL(location ?? '').searchParams.get('wp_click') ?? '';
    const visits = agents.flatMap((agent) =>
      referrers.map((Referer) => async () => {
        const { headers } = await visitAs(agent, plain, Referer ? { Referer: `https://${Referer}/` } : {});
        return voucherIn(headers.location);
      }),
    );
    visits.push(async () => {
      const handOver = handOverIn(await visitAs(instagram, guided));
      return voucherIn((await visitAs(phone, handOver)).headers.location);
    });
    expect(visits).toHaveLength(100);
    // So that the events stay where they can be inspected.
    await service.apps.worker.stop();

    const full = new Set<string>();
    const first = new Set<string>();
    await Promise.all(
      visits.map(async (visit) => {
        for (let n = 1; n <= clicksOfKind; n++) (n < fullFrom ? first : full).add(await visit());
      }),
    );
    expect(full.size).toBe(100);
    const sent = [...full, ...first];
    expect(sent).not.toContain('');

    const vouchers = await installedVouchers(service);
    const conversions = sent.map((voucher, n) => ({
      ...{ voucher, externalId: `joined-to-nothing-${n}`, amount: 1_000, currency: 'EUR' },
    }));
    const { body } = await api.post<{ results: { conversion?: { id: string } }[] }>('/v1/conversions/bulk', {
      conversions,
    });
    const ids = body.results.flatMap(({ conversion }) => conversion?.id ?? []);
    expect(ids).toHaveLength(sent.length);
    await api.post(`/v1/conversions/${ids[0]}/refunds`, { externalId: 'joined-to-nothing-refund' });

    const inFlight = await storedEverything(service);
    const events = [...inFlight.values()].flatMap((text) => text.split(/(?=\{"(?:format|at|account)")/));
    const ofClicks = events.filter((text) => text.includes('"voucher":'));
    const unique = (pattern: RegExp): string[] => [
      ...new Set(ofClicks.flatMap((text) => pattern.exec(text)?.[1] ?? [])),
    ];
    const [times, nonces] = [unique(/"at":(\d+)/), unique(/"nonce":"([^"]+)"/)];
    expect(times.length).toBeGreaterThan(1_000);
    expect(nonces).toHaveLength(clicksOfKind);
    // The kind in an event is that of its voucher, and many clicks have it.
    for (const voucher of full) {
      const kind = Object.entries(vouchers.open(accountId, voucher)?.kind ?? {});
      const same = kind.flatMap(([name, value]) =>
        name === 'arm' ? [] : [`${JSON.stringify(name)}:${JSON.stringify(value)}`],
      );
      expect(same).toHaveLength(10);
      const clicks = ofClicks.filter((text) => same.every((value) => text.includes(value)));
      expect(clicks.length).toBeGreaterThan(clicksOfKind - fullFrom);
    }
    expectNothingJoined(inFlight, { sent, ids, times, nonces });

    await service.apps.worker.start();
    await waitForEmptyJournals(service);
    const counted = async () => (await storedEverything(service)).get('table public.voucher_clicks') ?? '';
    await waitFor(async () => (await counted()).split('\n').length >= 100);
    expectNothingJoined(await storedEverything(service), { sent, ids, times, nonces });
  });

  interface Traces {
    sent: readonly string[];
    ids: readonly string[];
    times: readonly string[];
    nonces: readonly string[];
  }

  function expectNothingJoined(stored: Map<string, string>, { sent, ids, times, nonces }: Traces): void {
    // Its middle would do: no other voucher has it.
    const parts = sent.map((voucher) => voucher.slice(40, 120));
    const withVoucher = [...stored].filter(([, text]) => parts.some((part) => text.includes(part)));
    expect(withVoucher.map(([name]) => name)).toEqual([]);
    const isos = times.map((time) => new Date(Number(time)).toISOString().slice(0, -1));
    // PostgreSQL prints no zeros at the end.
    const stamps = isos.map((iso) => iso.replace('T', ' ').replace(/\.?0+$/, ''));
    const ofClick = new Set([...times, ...nonces, ...isos, ...stamps]);
    const joined: string[] = [];
    let conversions = 0;
    for (const [name, text] of stored) {
      for (const line of text.split(/\n|(?=\{"(?:format|at|account)")/)) {
        if (!line.includes('joined-to-nothing-') && !ids.some((id) => line.includes(id))) continue;
        conversions++;
        // Whole words: a time of a click in a longer number is chance.
        const words = line.match(/\d{4}-\d\d-\d\d[ T][\d:.]+|[\w-]+/g) ?? [];
        if (words.some((word) => ofClick.has(word))) joined.push(`${name}: ${line}`);
      }
    }
    expect(conversions).toBeGreaterThanOrEqual(ids.length);
    expect(joined).toEqual([]);
  }
});
