import type { ApiClient } from '@app/testing';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { Model, ModelAccount, ModelItem, ModelWebsite } from './account-model.js';
import {
  command,
  destinations,
  found,
  idOf,
  isThere,
  type Json,
  names,
  optional,
  pickOf,
  sent,
  slugNumbers,
  type Step,
  steps,
  viewOf,
} from './command.js';
import {
  expectBody,
  expectError,
  readTime,
  shown,
  timestamp,
  uuid,
  websiteFields,
  websiteShape,
} from './expected-responses.js';

/** An item as a client sends it: an existing one with its id, or a new one. */
interface ItemStep {
  kept: number | null;
  title: string;
  url: string;
  link: Step | null;
}

const itemSteps: fc.Arbitrary<ItemStep[]> = fc.array(
  fc.record({
    kept: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat({ max: 3 }) }),
    title: names,
    url: destinations,
    link: fc.oneof(fc.constant(null), steps),
  }),
  { maxLength: 4 },
);

const websiteValues = fc.record({
  name: optional(names),
  headline: optional(fc.constantFrom(null, '', ' Cups ')),
  bio: optional(fc.constantFrom(null, '', 'Cups.\nPlates.')),
  published: optional(fc.boolean()),
  itemList: optional(itemSteps),
  socials: optional(fc.constantFrom([], [{ network: 'instagram', url: 'https://instagram.com/a' }])),
});

type WebsiteValues = typeof websiteValues extends fc.Arbitrary<infer T> ? T : never;

function itemsOf(model: Model, account: 0 | 1, list: ItemStep[], current: ModelItem[]): Partial<ModelItem>[] {
  return list.map(({ kept, title, url, link }) => {
    const target =
      link && isThere(model, account, link, 'links')
        ? { link: idOf(model, { ...link, account }, 'links') }
        : { url };
    const id = kept === null ? undefined : (pickOf(current, kept)?.id ?? randomUUID());
    return id === undefined ? { title, ...target } : { id, title, ...target };
  });
}

/** The fields of a list of items that the API has to reject. */
function wrongItems(mine: ModelAccount, items: Partial<ModelItem>[], current: ModelItem[]): string[] {
  const seen = new Set<string>();
  return items.flatMap(({ id, link }, at) => {
    const before = current.find((item) => item.id === id);
    const wrong: string[] = [];
    if (id !== undefined && (!before || seen.has(id))) wrong.push(`items.${at}.id`);
    if (id !== undefined) seen.add(id);
    const stays = before !== undefined && before.link === link;
    if (link !== undefined && !stays && !found(mine, 'links', link)) wrong.push(`items.${at}.link`);
    return wrong;
  });
}

/** Updates the model with the body that was sent. The API chooses the ids of new items. */
async function applyWebsite(
  client: ApiClient,
  website: ModelWebsite,
  { name, headline, bio, published, socials }: WebsiteValues,
  items: Partial<ModelItem>[] | undefined,
): Promise<void> {
  Object.assign(
    website,
    sent({
      name: name?.trim(),
      headline: headline?.trim() ?? headline,
      bio: bio?.trim() ?? bio,
      published,
      socials,
    }),
  );
  if (!items) return;
  const { body } = await client.get<{ items: ModelItem[] }>(`/v1/websites/${website.id}?view=full`);
  expect(body.items).toHaveLength(items.length);
  const before = new Set(website.items.map(({ id }) => id));
  website.items = items.map((item, at) => {
    const id = item.id ?? body.items[at]?.id ?? '';
    if (!item.id) expect([uuid.test(id), before.has(id)]).toEqual([true, false]);
    const { title = '', url, link } = item;
    return {
      id,
      title: title.trim(),
      ...(link === undefined ? { kind: 'url', url } : { kind: 'link', link }),
    };
  });
}

export const createWebsite = command(
  'create website',
  fc.record({ number: slugNumbers, upper: fc.boolean(), values: websiteValues }),
  async ({ account, full, number, upper, values }, model, { clients }) => {
    const mine = model.accounts[account];
    const slug = model.slug(number, upper);
    const { itemList, ...fields } = values;
    const items = itemList && itemsOf(model, account, itemList, []);
    const response = await clients[account].post<Json & ModelWebsite>(
      `/v1/websites${viewOf(full)}`,
      sent({ slug, ...fields, items }),
    );
    const wrong = wrongItems(mine, items ?? [], []);
    if (wrong.length > 0) return expectError(response, 400, 'invalid_request', wrong);
    if (model.whyNot(slug, mine)) return expectError(response, 409, 'slug_taken', ['slug']);
    const { id } = response.body;
    expect(id).toMatch(uuid);
    const { theme, createdAt } = (await clients[account].get<ModelWebsite>(`/v1/websites/${id}?view=full`))
      .body;
    expect(createdAt).toMatch(timestamp);
    const website: ModelWebsite = {
      id,
      slug,
      name: slug,
      headline: null,
      bio: null,
      theme,
      items: [],
      socials: [],
      published: false,
      createdAt,
      updatedAt: createdAt,
    };
    await applyWebsite(clients[account], website, values, items);
    expectBody(response, 201, shown(websiteShape(model, website), websiteFields.read, full));
    model.claim(slug, mine);
    mine.websites.push(website);
  },
);

export const patchWebsite = command(
  'patch website',
  fc.record({ values: websiteValues }),
  async ({ values, ...step }, model, { clients }) => {
    const { account, full } = step;
    const mine = model.accounts[account];
    const id = idOf(model, step, 'websites');
    const website = found(mine, 'websites', id);
    const { itemList, ...fields } = values;
    const items = itemList && itemsOf(model, account, itemList, website?.items ?? []);
    const path = `/v1/websites/${id}`;
    const body = sent({ ...fields, items });
    const response = await clients[account].patch<Json>(path + viewOf(full), body);
    if (!website) return expectError(response, 404, 'not_found');
    const wrong = wrongItems(mine, items ?? [], website.items);
    if (wrong.length > 0) return expectError(response, 400, 'invalid_request', wrong);
    await applyWebsite(clients[account], website, values, items);
    const changed = Object.keys(body).length > 0 && 'perhaps';
    website.updatedAt = await readTime(clients[account], path, website.updatedAt, changed);
    expectBody(response, 200, shown(websiteShape(model, website), websiteFields.changed, full));
  },
  (_given, account) => account.websites,
);
