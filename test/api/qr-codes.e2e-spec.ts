import {
  ApiClient,
  createAccountWithKey,
  readSample,
  sampleImage,
  scanPicture,
  scanSvg,
  type Service,
  startService,
} from '@app/testing';
import { newId } from '@app/common';
import pg from 'pg';

interface ErrorBody {
  error: { code: string; message: string; fields?: { field: string; code: string }[] };
}

const base = 'https://go.example';

describe('QR codes', () => {
  let service: Service;
  let database: pg.Client;
  let key: string;
  let accountId: string;
  let api: ApiClient;
  let link: string;
  let website: string;

  beforeAll(async () => {
    service = await startService({ apps: ['api'], env: { SHORT_URL_BASE: base } });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    ({ key, accountId } = await createAccountWithKey(service));
    api = new ApiClient(service, key);
    const destination = 'https://shop.example/';
    const created = await Promise.all([
      api.post<{ id: string }>('/v1/links', { slug: 'Summer-Sale', destination }),
      api.post<{ id: string }>('/v1/websites', { slug: 'anna' }),
    ]);
    [link, website] = created.map(({ body }) => body.id) as [string, string];
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  /** The picture. The client first checks the response against the API document. */
  const picture = async (path: string, headers: Record<string, string> = {}) => {
    expect((await api.get(path, { headers })).status).toBe(200);
    const response = await fetch(service.apiUrl + path, {
      headers: { Authorization: `Bearer ${key}`, ...headers },
    });
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const both = (text: string) => ({ jsqr: text, zxing: text });
  const setLogo = async (image: Buffer) =>
    api.put('/v1/account/logo', image, { headers: { 'Content-Type': 'image/png' } });
  const entries = async () => {
    const { rows } = await database.query<{ action: string; fields: string[] }>(
      `select action, fields from unsealed_audit_entries
       where account_id = $1 and action = 'account.logo_changed'`,
      [accountId],
    );
    return rows.map(({ fields }) => fields.join());
  };

  it('encode the short address with way=qr, as SVG or PNG, by Accept or `format`', async () => {
    for (const [path, text] of [
      [`/v1/links/${link}/qr`, `${base}/Summer-Sale?way=qr`],
      [`/v1/websites/${website}/qr`, `${base}/anna?way=qr`],
    ] as const) {
      const svg = await picture(path);
      expect(svg.headers.get('content-type')).toBe('image/svg+xml');
      expect(await scanSvg(svg.bytes.toString())).toEqual(both(text));
      const png = await picture(path, { Accept: 'image/png' });
      expect(png.headers.get('content-type')).toBe('image/png');
      expect(await readSample(png.bytes)).toMatchObject({ width: 1024, height: 1024 });
      expect(await scanPicture(png.bytes)).toEqual(both(text));
      expect((await picture(`${path}?format=png`, { Accept: 'image/svg+xml' })).bytes).toEqual(png.bytes);
    }
  });

  it('have a name, load and run nothing, and are cached and revalidated by clients', async () => {
    const path = `/v1/links/${link}/qr?format=png&size=200`;
    const { headers } = await picture(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; img-src data:; frame-ancestors 'none'; sandbox",
      'content-disposition': 'inline; filename="Summer-Sale-qr.png"',
      'x-content-type-options': 'nosniff',
      vary: 'Accept',
    });
    const saved = await picture(`${path}&download=true`);
    expect(saved.headers.get('content-disposition')).toBe('attachment; filename="Summer-Sale-qr.png"');
    const tag = headers.get('etag') ?? '';
    const ask = async (query: string, known: string) =>
      (await api.get(`${path}${query}`, { headers: { 'If-None-Match': known } })).status;
    expect(await ask('', `"x", W/${tag}`)).toBe(304);
    expect([await ask('', '"x"'), await ask('&margin=5', tag)]).toEqual([200, 200]);
  });

  it('can have other colors, a margin and a level; all errors are reported at once', async () => {
    const path = `/v1/links/${link}/qr`;
    const looks = '?color=%23103A2a&background=%23FFF8E0&margin=2&errorCorrection=Q&size=2048&format=png';
    const { bytes } = await picture(path + looks);
    const sample = await readSample(bytes);
    expect([sample.width, sample.at(0, 0)]).toEqual([2048, [255, 248, 224, 255]]);
    expect(await scanPicture(bytes)).toEqual(both(`${base}/Summer-Sale?way=qr`));
    for (const [query, expected] of [
      ['size=127&margin=1&errorCorrection=m&format=gif', ['size', 'margin', 'errorCorrection', 'format']],
      ['size=2049&margin=17&size=1e3', ['size', 'margin']],
      ['color=red&background=%23FFF&logo=1&download=yes', ['color', 'background', 'logo', 'download']],
      ['colour=%23000000', ['colour']],
    ] as const) {
      const { status, body } = await api.get<ErrorBody>(`${path}?${query}`);
      expect([status, body.error.fields?.map(({ field }) => field).sort()]).toEqual([
        400,
        [...expected].sort(),
      ]);
    }
    for (const [query, field, code] of [
      ['color=%23ffffff', 'color', 'low_contrast'],
      ['background=%23777777', 'background', 'low_contrast'],
      ['color=%23ffffff&background=%23000000', 'color', 'low_contrast'],
      ['size=128&margin=16&errorCorrection=H', 'size', 'too_small'],
      ['logo=true', 'logo', 'no_logo'],
    ] as const) {
      const { status, headers, body } = await api.get<ErrorBody>(`${path}?${query}`, {
        headers: { Accept: 'image/png' },
      });
      expect([status, headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
      expect(body.error.fields).toEqual([expect.objectContaining({ field, code })]);
    }
  });

  it('require permission to read the resource', async () => {
    const paths = [`/v1/links/${link}/qr`, `/v1/websites/${website}/qr`];
    const other = (await createAccountWithKey(service)).key;
    const groups = (await createAccountWithKey(service, { scopes: ['groups:read'] })).key;
    for (const path of paths) {
      expect((await api.get(path, { key: other })).status).toBe(404);
      expect((await api.get(path, { key: groups })).status).toBe(403);
      expect((await api.get(path, { key: null })).status).toBe(401);
    }
    expect((await api.get(`/v1/links/${newId()}/qr`)).status).toBe(404);
    expect((await api.get('/v1/websites/none/qr')).status).toBe(404);
  });

  it('can show the logo of the account, which is set, replaced and removed', async () => {
    const logo = async () =>
      fetch(`${service.apiUrl}/v1/account/logo`, { headers: { Authorization: `Bearer ${key}` } });
    expect((await logo()).status).toBe(404);
    const image = await sampleImage('PNG', 600, 300);
    for (let n = 0; n < 2; n++) {
      expect(await setLogo(image)).toMatchObject({ status: 200, body: { hasLogo: true } });
    }
    expect(await entries()).toEqual(['logo']);
    expect((await api.get('/v1/account?view=full')).body).toMatchObject({ groups: 0, hasLogo: true });
    expect((await api.get('/v1/account')).body).not.toHaveProperty('hasLogo');
    const stored = await logo();
    expect(stored.headers.get('content-type')).toBe('image/jpeg');
    expect(await readSample(Buffer.from(await stored.arrayBuffer()))).toMatchObject({
      width: 400,
      height: 200,
    });
    const tag = stored.headers.get('etag') ?? '';
    expect((await api.get('/v1/account/logo', { headers: { 'If-None-Match': tag } })).status).toBe(304);

    const path = `/v1/links/${link}/qr?logo=true&size=512`;
    const text = `${base}/Summer-Sale?way=qr`;
    const png = await picture(`${path}&format=png&errorCorrection=L`);
    expect(await scanPicture(png.bytes)).toEqual(both(text));
    const [red = 0, green = 255] = (await readSample(png.bytes)).at(240, 250);
    expect([red > 200, green < 60]).toEqual([true, true]);
    const svg = await picture(path);
    expect(await scanSvg(svg.bytes.toString())).toEqual(both(text));

    await setLogo(await sampleImage('PNG', 300, 300));
    const replaced = await picture(path);
    expect(replaced.headers.get('etag')).not.toBe(svg.headers.get('etag'));
    for (let n = 0; n < 2; n++) {
      expect(await api.delete('/v1/account/logo')).toMatchObject({ status: 200, body: { hasLogo: false } });
    }
    expect(await entries()).toEqual(['logo', 'logo', 'logo']);
    expect((await api.get(path)).status).toBe(400);
    const { status, body } = await api.put<ErrorBody>('/v1/account/logo', image.subarray(0, 50), {
      headers: { 'Content-Type': 'image/png' },
    });
    expect([status, body.error.fields]).toEqual([
      400,
      [expect.objectContaining({ field: 'image', code: 'unreadable' })],
    ]);
  });

  it('are drawn concurrently, or rejected with a 503 and Retry-After', async () => {
    const calls = Array.from({ length: 40 }, (_, n) =>
      api.get<ErrorBody>(`/v1/links/${link}/qr?format=png&size=${2048 - n}`),
    );
    for (const { status, headers } of await Promise.all(calls)) {
      expect([status, headers.get('retry-after')]).toEqual(status === 200 ? [200, null] : [503, '2']);
    }
    expect((await api.get(`/v1/links/${link}/qr?format=png`)).status).toBe(200);
  });
});
