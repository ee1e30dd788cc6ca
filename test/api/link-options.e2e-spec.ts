import { ApiClient, createAccountWithKey, startService, type ApiAnswer, type Service } from '@app/testing';
import { unusedLinkOptions } from '../fixtures/unused-link-options.js';

type Options = Record<string, unknown>;
type LinkResponse = Options & { id: string; slug: string };

/** A value of each option, as it is sent and returned, and one that is rejected, with the code of its error. */
const samples: Record<keyof typeof unusedLinkOptions, { value: unknown; wrong: [unknown, string][] }> = {
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
};
const used: Options = Object.fromEntries(Object.entries(samples).map(([field, { value }]) => [field, value]));
const fields = Object.keys(samples);
const optionsOf = (link: Options): Options =>
  Object.fromEntries(Object.entries(link).filter(([field]) => fields.includes(field)));

describe('the options of a link', () => {
  const destination = 'https://shop.example/';
  let service: Service;
  let api: ApiClient;
  let count = 0;

  const create = (more: object = {}, view = '?view=full') =>
    api.post<LinkResponse>(`/v1/links${view}`, { destination, slug: `option-${++count}`, ...more });
  const patch = (id: string, changes: object) =>
    api.patch<LinkResponse>(`/v1/links/${id}?view=full`, changes);
  const full = async (id: string) => (await api.get<LinkResponse>(`/v1/links/${id}?view=full`)).body;
  const codesOf = ({ body }: ApiAnswer<unknown>) =>
    (body as { error: { fields: { field: string; code: string }[] } }).error.fields.map(
      ({ field, code }) => `${field}: ${code}`,
    );

  beforeAll(async () => {
    service = await startService({ apps: ['api'] });
    api = new ApiClient(service, (await createAccountWithKey(service)).key);
  });
  afterAll(() => service?.stop());

  it('have their usual values unless they are given', async () => {
    const { body } = await create();
    expect(optionsOf(body)).toEqual(unusedLinkOptions);
    expect(optionsOf(await full(body.id))).toEqual(unusedLinkOptions);
  });

  it('are accepted on creation and returned in the full view only', async () => {
    const { status, body } = await create(used);
    expect([status, optionsOf(body)]).toEqual([201, used]);
    expect(optionsOf(await full(body.id))).toEqual(used);
    const inFull = await api.get<{ data: LinkResponse[] }>('/v1/links?view=full&limit=1');
    expect(inFull.body.data.map(optionsOf)).toEqual([used]);

    expect(optionsOf((await create(used, '')).body)).toEqual({});
    expect(optionsOf((await api.get<LinkResponse>(`/v1/links/${body.id}`)).body)).toEqual({});
    expect(optionsOf((await api.patch<LinkResponse>(`/v1/links/${body.id}`, used)).body)).toEqual({});
    const basic = await api.get<{ data: LinkResponse[] }>('/v1/links?limit=1');
    expect(basic.body.data.map(optionsOf)).toEqual([{}]);
  });

  it('can be set, stay unless they are given, and are removed by null', async () => {
    const { id } = (await create()).body;
    expect(optionsOf((await patch(id, used)).body)).toEqual(used);
    const { updatedAt } = await full(id);
    expect(optionsOf((await patch(id, { name: 'Other' })).body)).toEqual(used);
    expect((await patch(id, { ...used, name: 'Other' })).body.updatedAt).not.toBe(updatedAt);
    const removed = await patch(id, Object.fromEntries(fields.map((field) => [field, null])));
    expect(optionsOf(removed.body)).toEqual(unusedLinkOptions);
    expect(optionsOf((await create({ note: null, forwardQuery: null })).body)).toEqual(unusedLinkOptions);
  });

  it('do not touch updatedAt if they are given again', async () => {
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

  describe('the note', () => {
    const search = async (q: string) => {
      const { body } = await api.get<{ data: LinkResponse[] }>(`/v1/links?q=${encodeURIComponent(q)}`);
      return body.data.map(({ id }) => id);
    };

    it('is found by searches, as it is now', async () => {
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
