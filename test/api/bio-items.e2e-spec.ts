import {
  ApiClient,
  createAccountWithKey,
  sampleImage,
  type SharedService,
  sharedService,
  waitFor,
} from '@app/testing';
import pg from 'pg';
import { visit } from '../redirect/visit.js';

interface Item {
  id: string;
  title: string;
  kind: string;
}
interface Page {
  id: string;
  slug: string;
  updatedAt: string;
  items: Item[];
}
interface ErrorBody {
  error: { fields?: { field: string; code: string }[] };
}

const url = 'https://shop.example/';
const never = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

describe('items of a bio page', () => {
  let service: SharedService;
  let database: pg.Client;
  let api: ApiClient;
  let count = 0;

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    api = new ApiClient(service, (await createAccountWithKey(service)).key);
  });
  afterAll(async () => {
    await database?.end();
  });

  const create = async (items: object[]): Promise<Page> => {
    const body = { slug: `kinds-${++count}`, published: true, items };
    return (await api.post<Page>('/v1/websites?view=full', body)).body;
  };
  const patch = (id: string, items: object[]) =>
    api.patch<Page & ErrorBody>(`/v1/websites/${id}?view=full`, { items });
  const errorsOf = ({ body }: { body: ErrorBody }) =>
    body.error.fields?.map(({ field, code }) => [field, code]);
  /** The page, once it shows the wanted content. */
  const pageWith = (slug: string, wanted: string) =>
    waitFor(
      async () => {
        const { body } = await visit(`${service.redirectUrl}/${slug}`);
        return body.includes(wanted) ? body : null;
      },
      { what: 'the change on the page' },
    );

  it('can be of every kind, are returned with the page, and are unchanged when they are sent back as read', async () => {
    const { body: link } = await api.post<{ id: string }>('/v1/links', {
      slug: `kinds-link-${++count}`,
      destination: url,
    });
    const items = [
      { title: 'Shop', kind: 'url', url },
      { title: 'Sale', kind: 'link', link: link.id },
      { title: 'Dates', kind: 'heading', heading: true },
      { title: '', kind: 'text', text: 'By hand.\nIn <Lisbon>.' },
      { title: 'Hours', kind: 'text', text: 'Mon–Fri' },
      { title: 'Write', kind: 'email', email: 'anna+shop@shop.example', featured: true },
      { title: 'Call', kind: 'phone', phone: '+351 (21) 234-56.78' },
      {
        title: 'Card',
        kind: 'contact',
        contact: { name: 'Anna', organization: 'Cups', email: 'a@b.example' },
      },
      { title: 'News', kind: 'signup', signup: { consent: 'Yes', button: 'Join <us>' } },
    ];
    const unsaid = items.map(({ kind: _kind, title, ...item }) => (title ? { title, ...item } : item));
    const page = await create(unsaid);
    expect(page.items).toEqual(items.map((item) => ({ id: expect.any(String) as string, ...item })));
    const shown = await pageWith(page.slug, 'Write');
    for (const part of [
      '<li class="text"><p dir="auto">By hand.\nIn &lt;Lisbon&gt;.</p>',
      '<li class="text"><h2>Hours</h2><p dir="auto">Mon–Fri</p>',
      '<li class="featured"><a href="mailto:anna+shop@shop.example">Write</a>',
      '<li><a href="tel:+351212345678">Call</a>',
      '<li class="signup"><h2>News</h2><form method="post"',
      '<button dir="auto">Join &lt;us&gt;</button>',
    ]) {
      expect(shown).toContain(part);
    }
    const again = await patch(page.id, page.items);
    expect([again.status, again.body]).toEqual([200, page]);
  });

  it('that are contacts respond with a vCard, which counts as a click', async () => {
    const contact = {
      name: 'Anna; Moreira',
      organization: 'Atlantic, Lisbon',
      email: 'anna@shop.example',
      phone: '+351 21 234 5678',
      url,
    };
    const page = await create([{ title: 'Card', contact }]);
    const address = `/${page.slug}/${page.items[0]?.id}`;
    expect(await pageWith(page.slug, 'Card')).toContain(`<li><a href="${address}">Card</a>`);
    const { status, headers, body } = await visit(service.redirectUrl + address);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/vcard; charset=utf-8',
      'private, no-store',
    ]);
    expect(body.split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Anna\\; Moreira',
      'N:;Anna\\; Moreira;;;',
      'ORG:Atlantic\\, Lisbon',
      'EMAIL:anna@shop.example',
      'TEL:+351212345678',
      `URL:${url}`,
      'END:VCARD',
      '',
    ]);
    const speculative = await visit(service.redirectUrl + address, {
      headers: { 'Sec-Purpose': 'prefetch' },
    });
    expect(speculative.status).toBe(503);
    await waitFor(async () => {
      const report = await api.get<{ items: { clicks: number }[] }>(
        `/v1/websites/${page.id}/analytics?view=full`,
      );
      expect(report.body.items[0]?.clicks).toBe(1);
      return true;
    });
  });

  it('that are plain anchors or texts have no address, so none of their clicks are counted', async () => {
    const page = await create([
      { title: 'Write', email: 'anna@shop.example' },
      { title: 'Call', phone: '112' },
      { text: 'By hand.' },
    ]);
    await pageWith(page.slug, 'Write');
    for (const { id } of page.items) {
      expect((await visit(`${service.redirectUrl}/${page.slug}/${id}`)).status).toBe(404);
    }
    const source = await visit(`${service.redirectUrl}/${page.slug}`, {
      headers: { Referer: 'https://www.instagram.com/' },
    });
    expect(source.body).toContain('"mailto:anna@shop.example"');
    expect(source.body).toContain('"tel:112"');
  });

  it('are rejected if they contradict themselves, or have nothing to write to or call', async () => {
    const { id } = await create([]);
    const phones = [
      '12',
      '1'.repeat(16),
      'call me',
      '+44 (0)20 7946 0000',
      '00+44',
      `+351${' '.repeat(30)}21`,
      7,
    ];
    const emails = ['anna', 'anna@', 'a@b.example?bcc=c@d.example', `${'ä'.repeat(30)}@shop.example`, 7];
    for (const [item, errors] of [
      ...phones.map((phone) => [{ title: 'A', phone }, { phone: 'invalid_phone' }] as const),
      ...emails.map(
        (email) =>
          [
            { title: 'A', email },
            { email: String(email).startsWith('ä') ? 'too_long' : 'invalid_email' },
          ] as const,
      ),
      [{ text: '' }, { text: 'too_short' }],
      [{ text: 'x'.repeat(501) }, { text: 'too_long' }],
      [{ text: 'a\tb' }, { text: 'invalid_text' }],
      [{ text: 'x', title: 'x'.repeat(121) }, { title: 'too_long' }],
      [{ email: 'anna@shop.example' }, { title: 'required' }],
      [{ title: '', phone: '112' }, { title: 'too_short' }],
      [{ title: 'A', text: 'x', featured: true }, { featured: 'conflict' }],
      [{ title: 'A', text: 'x', url }, { text: 'conflict' }],
      [{ title: 'A', heading: true, email: 'a@b.example' }, { email: 'conflict' }],
      [{ title: 'A', kind: 'phone', url }, { kind: 'conflict' }],
      [{ title: 'A', kind: 'phone' }, { phone: 'required' }],
      [{ title: 'A', kind: 'heading', heading: false }, { heading: 'conflict' }],
      [{ title: 'A', kind: 'url' }, { url: 'required' }],
      [{ title: 'A', kind: 'poll' }, { kind: 'invalid_choice' }],
      [{ title: 'A', kind: 7 }, { kind: 'invalid_type' }],
      [
        { title: 'A', contact: { email: 'anna' } },
        { 'contact.name': 'required', 'contact.email': 'invalid_email' },
      ],
      [
        {
          title: 'A',
          contact: { name: 'x'.repeat(121), organization: '', phone: '1', url: 'http://a.example/' },
        },
        {
          'contact.name': 'too_long',
          'contact.organization': 'too_short',
          'contact.phone': 'invalid_phone',
          'contact.url': 'invalid_url',
        },
      ],
      [{ title: 'A', contact: { name: 'A', fax: '1' } }, { 'contact.fax': 'unknown' }],
      [{ title: 'A', contact: 'Anna' }, { contact: 'invalid_type' }],
      [{ title: 'A', contact: { name: 'A' }, url }, { contact: 'conflict' }],
      [
        { id: never, title: 'A', kind: 'poll' },
        { id: 'unknown_item', kind: 'invalid_choice' },
      ],
    ] as const) {
      const response = await patch(id, [item]);
      const expected = Object.entries(errors).map(([field, code]) => [`items.0.${field}`, code]);
      expect([item, response.status, errorsOf(response)]).toEqual([item, 400, expected]);
    }
  });

  it('lose their thumbnail when they become a text', async () => {
    const page = await create([{ title: 'Write', email: 'anna@shop.example' }]);
    const id = page.items[0]?.id;
    const put = async () =>
      api.put<Page & ErrorBody>(
        `/v1/websites/${page.id}/items/${id}/thumbnail`,
        await sampleImage('PNG', 40, 30),
        { headers: { 'Content-Type': 'image/png' } },
      );
    expect((await put()).body).toMatchObject({ thumbnails: [id] });
    await pageWith(page.slug, '<a class="pictured" href="mailto:anna@shop.example"><img');
    expect((await patch(page.id, [{ id, text: 'By hand.' }])).body).toMatchObject({ thumbnails: [] });
    expect(errorsOf(await put())).toEqual([['image', 'conflict']]);
  });

  it('of kinds from later versions are preserved and hidden, while the rest of the page is shown', async () => {
    const page = await create([{ title: 'Shop', url }]);
    const shop = page.items[0];
    const storedShop = { id: shop?.id, title: 'Shop', url };
    const later = [
      { id: never, kind: 'poll', title: 'Film', url, poll: { choices: 2 }, link: 'not an id' },
      {
        id: never.replace('3', '4'),
        kind: 'quiz',
        title: '',
        consent: 'Yes',
        activeFrom: '2999-01-01T00:00:00.000Z',
      },
    ];
    await database.query('update websites set items = $2 where id = $1', [
      page.id,
      JSON.stringify([later[0], storedShop, later[1]]),
    ]);
    const shown = await waitFor(async () => {
      const { status, body } = await visit(`${service.redirectUrl}/${page.slug}`);
      expect([status, body.includes('Shop'), body.includes('Film')]).toEqual([200, true, false]);
      const { body: full } = await api.get<Page>(`/v1/websites/${page.id}?view=full`);
      return full.items.length === 3 ? full : null;
    });
    expect((await visit(`${service.redirectUrl}/${page.slug}/${never}`)).status).toBe(404);
    expect(shown.items).toEqual([
      { id: never, title: 'Film', kind: 'poll' },
      shop,
      { id: later[1]?.id, title: '', kind: 'quiz', activeFrom: '2999-01-01T00:00:00.000Z' },
    ]);
    const stored = async (id: string): Promise<unknown> =>
      (await database.query<{ items: unknown }>('select items from websites where id = $1', [id])).rows[0]
        ?.items;
    const before = await stored(page.id);
    expect((await patch(page.id, shown.items)).body).toEqual(shown);
    expect(await stored(page.id)).toEqual(before);

    const [film, , quiz] = shown.items;
    const changed = await patch(page.id, [
      { ...quiz, activeFrom: null },
      { ...film, title: 'My film' },
    ]);
    expect(changed.status).toBe(200);
    const always = { id: quiz?.id, kind: 'quiz', title: '', consent: 'Yes' };
    expect(await stored(page.id)).toEqual([always, { ...later[0], title: 'My film' }]);
    expect(errorsOf(await patch(page.id, [{ ...film, kind: 'quiz' }]))).toEqual([
      ['items.0.kind', 'invalid_choice'],
    ]);

    const copy = await api.post<Page>(`/v1/websites/${page.id}/duplicate?view=full`, {
      slug: `kinds-${++count}`,
    });
    expect(await stored(copy.body.id)).toEqual([
      { ...always, id: copy.body.items[0]?.id },
      { ...later[0], title: 'My film', id: copy.body.items[1]?.id },
    ]);
  });
});
