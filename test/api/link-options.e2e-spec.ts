import { verifyPassword } from '@app/common';
import {
  ApiClient,
  createAccountWithKey,
  sharedService,
  type ApiAnswer,
  type SharedService,
} from '@app/testing';
import pg from 'pg';
import { unusedLinkOptions } from '../fixtures/unused-link-options.js';

type Options = Record<string, unknown>;
type LinkResponse = Options & { id: string; slug: string };

/** The options that are returned as sent. */
const { hasPassword, hasPreviewImage, imported, ...unused } = unusedLinkOptions;

const wrongTimes: [unknown, string][] = [
  ['tomorrow', 'invalid'],
  ['2026-12-01', 'invalid'],
  ['2026-13-01T00:00:00Z', 'invalid'],
  ['2026-02-30T00:00:00Z', 'invalid'],
  ['1969-12-31T23:59:59Z', 'invalid'],
  [1_800_000_000_000, 'invalid'],
];

/** A value of each option, as it is sent and returned, and an invalid one with the code of its error. */
const samples: Record<keyof typeof unused, { value: unknown; wrong: [unknown, string][] }> = {
  note: {
    value: 'Printed on the poster.\nSecond line',
    wrong: [
      ['x'.repeat(2_001), 'too_long'],
      ['', 'too_short'],
      ['a\u0000b', 'invalid_text'],
      [1, 'invalid_type'],
    ],
  },
  forwardQuery: { value: false, wrong: [['false', 'invalid_type']] },
  conversions: { value: true, wrong: [['true', 'invalid_type']] },
  holdout: {
    value: 20,
    wrong: [
      [21, 'out_of_range'],
      [-1, 'out_of_range'],
      [2.5, 'invalid_type'],
      ['5', 'invalid_type'],
    ],
  },
  gate: {
    value: 'adult',
    wrong: [
      ['child', 'invalid_choice'],
      [true, 'invalid_choice'],
    ],
  },
  preview: {
    value: { title: 'Summer sale', description: 'Everything for the beach.' },
    wrong: [['Summer sale', 'invalid_type']],
  },
  app: {
    value: 'off',
    wrong: [
      ['always', 'invalid_choice'],
      [false, 'invalid_choice'],
    ],
  },
  activeFrom: { value: '2026-12-01T00:00:00.000Z', wrong: wrongTimes },
  expiresAt: { value: '2026-12-24T18:00:00.123Z', wrong: wrongTimes },
  maxClicks: {
    value: 1_000_000_000,
    wrong: [
      [0, 'out_of_range'],
      [1_000_000_001, 'out_of_range'],
      [1.5, 'invalid_type'],
      ['5', 'invalid_type'],
    ],
  },
  expiredDestination: {
    value: 'https://shop.example/sold-out#now',
    wrong: [
      ['http://shop.example/', 'invalid_url'],
      [1, 'invalid_type'],
    ],
  },
  // rules.e2e-spec.ts covers the errors within rules.
  rules: {
    value: [{ id: 'rule0001', when: { countries: ['DE'] }, then: { destination: 'https://de.example/' } }],
    wrong: [
      ['none', 'invalid_type'],
      [Array.from({ length: 21 }, () => ({ when: {}, then: { blocked: true } })), 'too_many'],
    ],
  },
  // Names are tested in tags.e2e-spec.ts.
  tags: { value: ['Print', 'summer'], wrong: [['Print', 'invalid_type']] },
  // redirect/aliases.e2e-spec.ts covers which aliases are valid.
  aliases: { value: ['v1.0/menu'], wrong: [['menu', 'invalid_type']] },
  // external-data.e2e-spec.ts covers these in detail.
  externalId: { value: ' crm/1042 ', wrong: [[1042, 'invalid_type']] },
  metadata: { value: { order: '1042' }, wrong: [['order', 'invalid_type']] },
};
let count = 0;
/** A value for each option. No other link has the external id and the alias. */
const usedOptions = (): Options => ({
  ...Object.fromEntries(Object.entries(samples).map(([field, { value }]) => [field, value])),
  externalId: ` crm/${++count} `,
  aliases: [`v1.0/menu-${count}`],
});
const fields = Object.keys(samples);
const optionsOf = (link: Options): Options =>
  Object.fromEntries(Object.entries(link).filter(([field]) => fields.includes(field)));

describe('the options of a link', () => {
  const destination = 'https://shop.example/';
  let service: SharedService;
  let api: ApiClient;
  let database: pg.Client;

  const create = (more: object = {}, view = '?view=full') =>
    api.post<LinkResponse>(`/v1/links${view}`, {
      ...{ destination, slug: `option-${++count}`, behavior: 'conservative', ...more },
    });
  const patch = (id: string, changes: object) =>
    api.patch<LinkResponse>(`/v1/links/${id}?view=full`, changes);
  const full = async (id: string) => (await api.get<LinkResponse>(`/v1/links/${id}?view=full`)).body;
  const codesOf = ({ body }: ApiAnswer<unknown>) =>
    (body as { error: { fields: { field: string; code: string }[] } }).error.fields.map(
      ({ field, code }) => `${field}: ${code}`,
    );

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    api = new ApiClient(service, (await createAccountWithKey(service)).key);
  });
  afterAll(async () => {
    await database?.end();
  });

  it('have their default values if omitted', async () => {
    const { body } = await create();
    expect(optionsOf(body)).toEqual(unused);
    expect(optionsOf(await full(body.id))).toEqual(unused);
  });

  it('are accepted on creation and returned in the full view only', async () => {
    const used = usedOptions();
    const { status, body } = await create(used);
    expect([status, optionsOf(body)]).toEqual([201, used]);
    expect(optionsOf(await full(body.id))).toEqual(used);
    const inFull = await api.get<{ data: LinkResponse[] }>('/v1/links?view=full&limit=1');
    expect(inFull.body.data.map(optionsOf)).toEqual([used]);

    expect(optionsOf((await create(usedOptions(), '')).body)).toEqual({});
    expect(optionsOf((await api.get<LinkResponse>(`/v1/links/${body.id}`)).body)).toEqual({});
    expect(optionsOf((await api.patch<LinkResponse>(`/v1/links/${body.id}`, used)).body)).toEqual({});
    const basic = await api.get<{ data: LinkResponse[] }>('/v1/links?limit=1');
    expect(basic.body.data.map(optionsOf)).toEqual([{}]);
  });

  it('can be set, are unchanged if omitted, and are removed by null', async () => {
    const used = usedOptions();
    const { id } = (await create()).body;
    expect(optionsOf((await patch(id, used)).body)).toEqual(used);
    const { updatedAt } = await full(id);
    expect(optionsOf((await patch(id, { name: 'Other' })).body)).toEqual(used);
    expect((await patch(id, { ...used, name: 'Other' })).body.updatedAt).not.toBe(updatedAt);
    const removed = await patch(id, Object.fromEntries(fields.map((field) => [field, null])));
    expect(optionsOf(removed.body)).toEqual(unused);
    expect(optionsOf((await create(Object.fromEntries(fields.map((field) => [field, null])))).body)).toEqual(
      unused,
    );
  });

  it('do not touch updatedAt if they are sent again unchanged', async () => {
    const used = usedOptions();
    const { id, updatedAt } = (await create(used)).body;
    expect((await patch(id, used)).body.updatedAt).toBe(updatedAt);
  });

  it.each(
    Object.entries(samples).flatMap(([field, { wrong }]) =>
      wrong.map(([value, code]) => ({ field, value, code })),
    ),
  )('rejects $field: $value', async ({ field, value, code }) => {
    const response = await create({ [field]: value });
    expect([response.status, codesOf(response)]).toEqual([400, [`${field}: ${code}`]]);
    const { id } = (await create()).body;
    expect(codesOf(await patch(id, { [field]: value }))).toEqual([`${field}: ${code}`]);
  });

  describe('the password', () => {
    const hashOf = async (id: string) => {
      const { rows } = await database.query<{ hash: string | null }>(
        'select password_hash as hash from links where id = $1',
        [id],
      );
      return rows[0]?.hash ?? '';
    };

    it('is stored as a hash and never returned', async () => {
      expect((await create()).body).toMatchObject({ hasPassword, hasPreviewImage, imported });
      const { body, status } = await create({ password: 'open sesame' });
      expect([status, body.hasPassword]).toEqual([201, true]);
      expect(JSON.stringify([body, await full(body.id)])).not.toMatch(/sesame|argon2|password(?!":true)/i);
      expect(await hashOf(body.id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await verifyPassword('open sesame', await hashOf(body.id))).toBe(true);
    });

    it('can be set and removed, and has a new hash each time', async () => {
      const { id } = (await create()).body;
      const hashes = new Set<string>();
      for (const password of ['first', 'second', 'second']) {
        expect((await patch(id, { password })).body.hasPassword).toBe(true);
        hashes.add(await hashOf(id));
      }
      expect(hashes.size).toBe(3);
      expect((await patch(id, { name: 'Other' })).body.hasPassword).toBe(true);
      expect((await patch(id, { password: null })).body.hasPassword).toBe(false);
      const { updatedAt } = await full(id);
      expect((await patch(id, { password: null })).body.updatedAt).toBe(updatedAt);
    });

    it.each([
      ['abc', 'too_short'],
      ['🙂🙂🙂', 'too_short'],
      ['x'.repeat(129), 'too_long'],
      ['tab\tbed', 'invalid_text'],
      ['\ud83d half', 'invalid_text'],
      [12345, 'invalid_type'],
      ['', 'too_short'],
    ])('is not %j, and the error does not repeat it', async (password, code) => {
      const response = await create({ password });
      expect(codesOf(response)).toEqual([`password: ${code}`]);
      // The random digits of the request's id may be "abc".
      const { requestId, ...error } = response.body.error as Record<string, unknown>;
      expect(requestId).toBeDefined();
      if (String(password).length > 2) expect(JSON.stringify(error)).not.toContain(String(password));
      const { id } = (await create()).body;
      expect(codesOf(await patch(id, { password }))).toEqual([`password: ${code}`]);
    });

    it.each(['🙂🙂🙂🙂', '  spaces  ', 'x'.repeat(128)])('may be %j, as it is', async (password) => {
      const { body } = await create({ password });
      expect(await verifyPassword(password, await hashOf(body.id))).toBe(true);
    });

    it('is recorded in the audit log by name, without its value', async () => {
      const { id } = (await create()).body;
      await patch(id, { password: 'open sesame', gate: 'adult' });
      const { rows } = await database.query<{ entry: string }>(
        `select e::text as entry from unsealed_audit_entries e where e::text like '%' || $1 || '%'`,
        [id],
      );
      const entries = rows.map(({ entry }) => entry).join('\n');
      expect(entries).toMatch(/gate.{1,6}password/);
      expect(entries).not.toMatch(/sesame|argon2/);
    });
  });

  it.each<[object, string[]]>([
    [{}, ['preview.title: required', 'preview.description: required']],
    [
      { title: 'x'.repeat(121), description: 'x'.repeat(241) },
      ['preview.title: too_long', 'preview.description: too_long'],
    ],
    [{ title: 'Sale', description: 'x'.repeat(240), image: 'x' }, ['preview.image: unknown']],
  ])('report every error of a preview: %#', async (preview, errors) => {
    expect(codesOf(await create({ preview })).sort()).toEqual([...errors].sort());
  });

  describe('the window', () => {
    const early = '2026-12-01T00:00:00Z';
    const late = '2026-12-02T00:00:00+01:00';
    const error = (field: string) => [`${field}: ends_before_start`];

    it('is returned in UTC', async () => {
      const { body } = await create({ activeFrom: early, expiresAt: late });
      expect([body.activeFrom, body.expiresAt]).toEqual([
        '2026-12-01T00:00:00.000Z',
        '2026-12-01T23:00:00.000Z',
      ]);
    });

    it('must end after it starts, whichever end is sent', async () => {
      expect(codesOf(await create({ activeFrom: late, expiresAt: early }))).toEqual(error('expiresAt'));
      expect(codesOf(await create({ activeFrom: early, expiresAt: early }))).toEqual(error('expiresAt'));
      const { id } = (await create({ activeFrom: early, expiresAt: late })).body;
      expect(codesOf(await patch(id, { activeFrom: late }))).toEqual(error('activeFrom'));
      expect(codesOf(await patch(id, { expiresAt: early }))).toEqual(error('expiresAt'));
      expect(codesOf(await patch(id, { expiresAt: early, behavior: 'x' }))).toEqual([
        'behavior: invalid_choice',
        ...error('expiresAt'),
      ]);
      expect((await patch(id, { activeFrom: null, expiresAt: early })).status).toBe(200);
      expect((await patch(id, { activeFrom: late, expiresAt: null })).status).toBe(200);
    });
  });

  describe('the holdout', () => {
    const fit = { behavior: 'aggressive', conversions: true, holdout: 10 };
    const error = (field: string) => [`${field}: unfit_for_holdout`];

    it('requires conversions and a behavior other than basic, whichever of them is sent', async () => {
      expect(codesOf(await create({ holdout: 10 }))).toEqual(error('holdout'));
      expect(codesOf(await create({ ...fit, behavior: 'basic' }))).toEqual(error('holdout'));
      expect(codesOf(await create({ ...fit, behavior: undefined }))).toEqual(error('holdout'));
      const { id } = (await create(fit)).body;
      expect(codesOf(await patch(id, { behavior: 'basic' }))).toEqual(error('behavior'));
      expect(codesOf(await patch(id, { conversions: false }))).toEqual(error('conversions'));
      expect(codesOf(await patch(id, { conversions: null }))).toEqual(error('conversions'));
      expect((await patch(id, { behavior: 'basic', holdout: 0 })).status).toBe(200);
      expect(codesOf(await patch(id, { holdout: 1 }))).toEqual(error('holdout'));
      const replaced = await api.put('/v1/links/by-external-id/held-out', {
        ...{ destination, slug: 'held-out', ...fit, behavior: 'basic' },
      });
      expect(codesOf(replaced)).toEqual(error('holdout'));
      const { status, body } = await api.post('/v1/links/bulk', {
        links: [{ destination, slug: 'held-out-1', ...fit, conversions: false }],
      });
      expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('unfit_for_holdout')]);
    });

    it('has a period, which ends only when it or the behavior changes', async () => {
      const sinceOf = async (id: string) => {
        const { rows } = await database.query<{ since: Date | null }>(
          'select holdout_since as since from links where id = $1',
          [id],
        );
        return rows[0]?.since?.getTime();
      };
      const { id } = (await create(fit)).body;
      const first = await sinceOf(id);
      await patch(id, { name: 'Other', behavior: 'aggressive', holdout: 10 });
      expect([typeof first, await sinceOf(id)]).toEqual(['number', first]);
      await patch(id, { behavior: 'conservative' });
      const second = await sinceOf(id);
      await patch(id, { holdout: 20 });
      const third = await sinceOf(id);
      expect(new Set([first, second, third]).size).toBe(3);
      await patch(id, { holdout: 0 });
      expect(await sinceOf(id)).toBeUndefined();
    });
  });

  describe('the note', () => {
    const search = async (q: string) => {
      const { body } = await api.get<{ data: LinkResponse[] }>(`/v1/links?q=${encodeURIComponent(q)}`);
      return body.data.map(({ id }) => id);
    };

    it('is found by searches in its current form', async () => {
      const { id } = (await create({ note: 'Needle in a haystack' })).body;
      expect(await search('nEEdle in')).toEqual([id]);
      await patch(id, { note: 'Thimble' });
      expect(await search('needle in')).toEqual([]);
      expect(await search('thimble')).toEqual([id]);
      await patch(id, { note: null });
      expect(await search('thimble')).toEqual([]);
    });

    it('does not change the order by name', async () => {
      const names = ['sorted b', 'sorted a'];
      for (const name of names) await create({ name, note: `note of ${name}` });
      const { body } = await api.get<{ data: { name: string }[] }>('/v1/links?q=note+of&sort=name');
      expect(body.data.map(({ name }) => name)).toEqual(['sorted a', 'sorted b']);
    });
  });
});
