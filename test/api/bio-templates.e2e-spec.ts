import { templateNames } from '@app/websites';
import { ApiClient, createAccountWithKey, type SharedService, sharedService, waitFor } from '@app/testing';
import { visit } from '../redirect/visit.js';

interface Page {
  id: string;
  slug: string;
  name: string;
  theme: string;
  font: string | null;
  published: boolean;
  items: { title: string; kind: string }[];
}

describe('the template of a new bio page', () => {
  let service: SharedService;
  let api: ApiClient;

  beforeAll(async () => {
    service = await sharedService();
    api = new ApiClient(service, (await createAccountWithKey(service)).key);
  });

  const create = async (body: { slug: string } & Record<string, unknown>) =>
    api.post<Page & { error: { fields: { field: string; code: string }[] } }>('/v1/websites?view=full', body);

  it.each(templateNames)('%s gives it looks and items that its owner can change', async (template) => {
    const { status, body: page } = await create({ slug: `template-${template}`, template });
    expect([status, page.published, page.name]).toEqual([201, false, `template-${template}`]);
    expect([page.items.length > 3, page.font === null]).toEqual([true, false]);
    const again = await api.patch<Page>(`/v1/websites/${page.id}?view=full`, {
      items: page.items,
      published: true,
    });
    expect([again.status, again.body.items]).toEqual([200, page.items]);
    const shown = await waitFor(async () => {
      const { status, body } = await visit(`${service.redirectUrl}/${page.slug}`);
      return status === 200 ? body : null;
    });
    for (const { title } of page.items) expect(shown).toContain(title);
  });

  it('uses the language of the page', async () => {
    const { body } = await create({ slug: 'template-german', template: 'restaurant', language: 'de' });
    expect(body.items.map(({ title }) => title)).toContain('Tisch reservieren');
  });

  it('yields to fields that are sent with it, even empty ones', async () => {
    const { body } = await create({
      slug: 'template-given',
      template: 'musician',
      theme: 'rose',
      font: null,
      items: [],
    });
    expect([body.theme, body.font, body.items]).toEqual(['rose', null, []]);
  });

  it('must be a known one, and applies to new pages only', async () => {
    const wrong = await create({ slug: 'template-wrong', template: 'dentist' });
    expect([wrong.status, wrong.body.error.fields]).toMatchObject([
      400,
      [{ field: 'template', code: 'invalid_choice' }],
    ]);
    const { body } = await create({ slug: 'template-none' });
    const changed = await api.patch<typeof wrong.body>(`/v1/websites/${body.id}`, { template: 'shop' });
    expect(changed.body.error.fields).toMatchObject([{ field: 'template', code: 'unknown' }]);
  });
});
