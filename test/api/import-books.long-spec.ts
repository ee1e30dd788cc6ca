import { ApiClient, createAccountWithKey, sharedService, waitFor } from '@app/testing';
import { jest } from '@jest/globals';
import { stringify } from 'csv-stringify/sync';
import { randomUUID } from 'node:crypto';

jest.setTimeout(900_000);

/** `raw`: the row itself, as it is in the file. */
type Cells = Record<string, unknown> & { raw?: string };
/** The expected outcome of a row. */
interface Fate {
  /** The reason for skipping it. */
  reason?: string;
  /** Every code of the link. Any of them may become the slug. */
  codes?: string[];
  leftOut?: string[];
  /** None of its codes can be the slug. */
  hasNewSlug?: boolean;
  active?: boolean;
  createdAt?: string | null;
  expiresAt?: string;
  importedClicks?: number | null;
  rules?: number;
}
/** How a row differs from the usual ones, and its outcome. `before`: the code of an earlier row. */
type Kind = (code: string, before: string) => [Cells, Fate?];
interface Source {
  query: string;
  usual: (code: string, destination: string) => Cells;
  kinds: Kind[];
  destination: string;
  write: (rows: Cells[]) => string;
}
interface Import {
  id: string;
  state: string;
  rows: number;
  created: number;
  skipped: { reason: string; rows: number }[];
  leftOut: { field: string; rows: number }[];
}
interface Exported {
  slug: string;
  aliases: string[] | null;
  destination: string;
  active: boolean;
  createdAt: string;
  expiresAt: string | null;
  importedClicks: number | null;
  rules: unknown[] | null;
}

const rowsOfSource = 25_000;
const created = '2020-01-02T03:04:05.000Z';
const skip = (reason: string): Fate => ({ reason });
const asJson = (rows: Cells[]) =>
  `[${rows.map(({ raw, ...row }) => raw ?? JSON.stringify(row)).join(',\n')}]`;
const columns = ['slug', 'url', 'title', 'created_at', 'clicks', 'tags', 'expires_at', 'disabled'];
const more = ['externalId', 'password', 'geo'];

const csv: Source = {
  query: `mapping=${encodeURIComponent('{"ignore":["geo"]}')}`,
  destination: 'url',
  usual: (slug, url) => ({
    slug,
    url,
    title: 'One, "two"',
    created_at: created,
    clicks: '7',
    disabled: 'nein',
  }),
  write: (rows) => {
    const lines = rows.map(
      ({ raw, ...row }) => raw ?? stringify([row], { columns: [...columns, ...more] }).trim(),
    );
    return `${[...columns, ...more].join(',')}\n${lines.join('\n')}\n`;
  },
  kinds: [
    (code) => [{ externalId: `crm-${code}` }],
    (_, before) => [{ externalId: `crm-${before}` }, skip('external_id_taken')],
    (_, before) => [{ slug: before }, skip('duplicate_slug')],
    (code) => [{ slug: `v1.2/${code}` }, { codes: [`v1.2/${code}`], hasNewSlug: true }],
    (code, before) => [{ slug: before.toUpperCase() }, { codes: [before.toUpperCase()], hasNewSlug: true }],
    (code) => [{ slug: `taken-${code}` }, skip('slug_taken')],
    () => [{ slug: '' }, skip('no_slug')],
    () => [{ slug: 'api' }, skip('reserved_slug')],
    () => [{ slug: 'a?b' }, skip('invalid_slug')],
    () => [{ slug: '1,23457E+19' }, skip('invalid_slug')],
    () => [{ url: '' }, skip('no_destination')],
    () => [{ url: 'http://shop.example/' }, skip('http_destination')],
    () => [{ url: 'shop' }, skip('invalid_destination')],
    () => [{ created_at: '0000-00-00' }, { createdAt: null, leftOut: ['createdAt'] }],
    () => [{ created_at: '2999-01-01' }, { createdAt: null, leftOut: ['createdAt'] }],
    () => [{ created_at: '31.12.2023' }, { createdAt: '2023-12-31T00:00:00.000Z' }],
    () => [
      { clicks: '1.234', tags: 'x'.repeat(60) },
      { importedClicks: null, leftOut: ['clicks', 'tags'] },
    ],
    () => [{ clicks: '1 234,0' }, { importedClicks: 1234 }],
    () => [{ expires_at: 'soon' }, skip('invalid_value')],
    () => [{ expires_at: '2040-01-01' }, { expiresAt: '2040-01-01T00:00:00.000Z' }],
    () => [{ disabled: 'WAHR' }, { active: false }],
    () => [{ disabled: 'perhaps' }, skip('invalid_value')],
    () => [{ password: 'secret' }, skip('has_password')],
    () => [{ password: 'N/A', geo: '{"DE":"https://de.example/"}' }],
    (code) => [{ raw: `${code},"https://shop.example/` }, skip('malformed_row')],
  ],
};

const bitly: Source = {
  query: '',
  destination: 'long_url',
  usual: (code, long_url) => ({
    ...{ id: `bit.ly/o${code}`, link: `https://bit.ly/o${code}`, created_at: created, title: null, tags: [] },
    ...{ long_url, custom_bitlinks: [`https://bit.ly/${code}`], archived: false },
  }),
  write: (rows) => `{"links":${asJson(rows)}}`,
  kinds: [
    (code) => [{}, { codes: [code, `o${code}`] }],
    (code, before) => [
      { custom_bitlinks: [`https://bit.ly/${before}`] },
      { codes: [`o${code}`], leftOut: ['aliases'] },
    ],
    (code) => [{ custom_bitlinks: [] }, { codes: [`o${code}`] }],
    (code) => [
      { custom_bitlinks: [`https://bit.ly/${code}`, `https://bit.ly/b.${code}`] },
      { codes: [code, `b.${code}`, `o${code}`] },
    ],
    (code) => [
      { created_at: 'long ago' },
      { codes: [code, `o${code}`], createdAt: null, leftOut: ['createdAt'] },
    ],
    () => [{ long_url: null }, skip('no_destination')],
    () => [{ id: '', link: '', custom_bitlinks: [] }, skip('no_slug')],
    () => [{ raw: '{"link":}' }, skip('malformed_row')],
  ],
};

const dub: Source = {
  query: '',
  destination: 'url',
  usual: (key, url) => ({
    ...{ domain: 'dub.sh', key, url, createdAt: created, clicks: 7, tags: [{ name: 'a' }], archived: true },
    ...{ expiresAt: null, password: null, ios: null, android: null, geo: null },
  }),
  write: asJson,
  kinds: [
    () => [{}],
    () => [{ ios: 'https://ios.example/', geo: { DE: 'https://de.example/' } }, { rules: 2 }],
    () => [{ geo: { DE: 'https://de.example/', FR: 'nowhere' } }, skip('invalid_value')],
    () => [{ password: 'secret' }, skip('has_password')],
    () => [{ expiresAt: '2040-01-01T00:00:00Z' }, { expiresAt: '2040-01-01T00:00:00.000Z' }],
    () => [{ expiresAt: 'soon' }, skip('invalid_value')],
    () => [{ tags: [5] }, { leftOut: ['tags'] }],
    () => [{ key: null }, skip('no_slug')],
  ],
};

const quoted = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : value === null ? 'NULL' : Number(value);
const yourls: Source = {
  query: '',
  destination: 'url',
  usual: (keyword, url) => ({
    ...{ keyword, url, title: "It's", timestamp: '2020-01-02 03:04:05', ip: '192.0.2.1', clicks: 7 },
  }),
  write: (rows) =>
    rows
      .map((row) => `INSERT INTO \`yourls_url\` VALUES (${Object.values(row).map(quoted).join(',')});\n`)
      .join(''),
  kinds: [
    () => [{}],
    (_, before) => [{ keyword: before }, skip('duplicate_slug')],
    () => [{ title: null, clicks: 0 }, { importedClicks: null }],
    () => [{ timestamp: '0000-00-00 00:00:00' }, { createdAt: null, leftOut: ['createdAt'] }],
    () => [{ keyword: '' }, skip('no_slug')],
  ],
};

const tally = (words: readonly string[]) =>
  [...Map.groupBy(words, (word) => word)].map(([word, all]) => ({ word, rows: all.length })).sort(byWord);
const byWord = (a: { word: string }, b: { word: string }) => (a.word < b.word ? -1 : 1);

describe('an import of 25,000 mixed rows', () => {
  it.each(Object.entries({ csv, bitly, dub, yourls }))(
    'of the source %s has balanced books: every row is created or skipped for its reason, and no link differs',
    async (name, { query, usual, kinds, destination, write }) => {
      const service = await sharedService('jobs');
      const account = await createAccountWithKey(service);
      const api = new ApiClient(service, account.key);
      const headers = { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/octet-stream' };
      const own = randomUUID().slice(0, 6);
      const [rows, fates]: [Cells[], Fate[]] = [[], []];
      const expected = new Map<string, Omit<Fate, 'reason' | 'leftOut' | 'hasNewSlug'>>();
      for (let n = 0; n < rowsOfSource; n++) {
        const at = n % kinds.length;
        const [code, before] = [n, n - at].map((each) => `${own}${name}${each}`) as [string, string];
        const place = `https://shop.example/${own}/${n}`;
        const [cells, fate = {}] = kinds[at]?.(code, before) ?? [{}];
        rows.push({ ...usual(code, place), ...cells });
        fates.push(fate);
        if (fate.reason !== undefined) continue;
        const { codes = [code], active = true, createdAt = created, expiresAt = null, rules = 0 } = fate;
        const { importedClicks = name === 'bitly' ? null : 7 } = fate;
        expect(rows.at(-1)).toHaveProperty(destination, place);
        expected.set(place, {
          codes: codes.sort(),
          active,
          createdAt,
          importedClicks,
          rules,
          ...{ expiresAt },
        } as object);
      }
      const taken = rows.flatMap(({ slug }) => (/^taken-/.test(String(slug)) ? [String(slug)] : []));
      if (taken.length > 0) {
        const links = taken.map((slug) => ({ slug, destination: 'https://before.example/' }));
        const { body } = await api.post('/v1/links/bulk', { links });
        expect(body).toMatchObject({ summary: { created: taken.length } });
      }

      const sent = await fetch(`${service.apiUrl}/v1/imports?start=true&${query}`, {
        ...{ method: 'POST', headers, body: write(rows) },
      });
      const { id } = (await sent.json()) as Import;
      const done = await waitFor<Import | undefined>(
        async () => {
          const { body } = await api.get<Import>(`/v1/imports/${id}`);
          return ['finished', 'failed'].includes(body.state) ? body : undefined;
        },
        { timeout: 600_000 },
      );

      expect(done).toMatchObject({ state: 'finished', rows: rowsOfSource, created: expected.size });
      expect(done.skipped.map(({ reason, rows }) => ({ word: reason, rows })).sort(byWord)).toEqual(
        tally(fates.flatMap(({ reason }) => reason ?? [])),
      );
      expect(done.leftOut.map(({ field, rows }) => ({ word: field, rows })).sort(byWord)).toEqual(
        tally(fates.flatMap(({ leftOut }) => leftOut ?? [])),
      );
      expect(done.created + done.skipped.reduce((sum, { rows }) => sum + rows, 0)).toBe(done.rows);

      const linesOf = async (path: string) =>
        (await (await fetch(service.apiUrl + path, { headers })).text()).trim().split('\n');
      expect(await linesOf(`/v1/imports/${id}/report?format=ndjson`)).toHaveLength(
        fates.filter(({ reason, leftOut, hasNewSlug }) => reason ?? leftOut ?? hasNewSlug).length,
      );
      const links = (await linesOf('/v1/links/export?format=ndjson')).map(
        (line) => JSON.parse(line) as Exported,
      );
      const imported = links.filter((link) => !link.destination.startsWith('https://before.example/'));
      expect(imported).toHaveLength(expected.size);
      const isNew = new Set(fates.flatMap(({ codes, hasNewSlug }) => (hasNewSlug ? (codes ?? []) : [])));
      for (const { slug, aliases: others, destination: place, rules, ...link } of imported) {
        const aliases = others ?? [];
        const codes = aliases.some((alias) => isNew.has(alias)) ? aliases : [slug, ...aliases];
        const { createdAt, ...rest } = expected.get(place) ?? {};
        expect({ ...link, codes: codes.sort(), rules: rules?.length ?? 0 }).toMatchObject({
          ...rest,
          ...(createdAt !== null && { createdAt }),
        });
      }
    },
  );
});
