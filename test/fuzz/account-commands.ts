import { type AccountWithKey, type ApiAnswer, type ApiClient } from '@app/testing';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type {
  Collection,
  Model,
  ModelAccount,
  ModelGroup,
  ModelItem,
  ModelLink,
  ModelWebsite,
} from './account-model.js';

/** Clients of two accounts, and the database. */
export interface Real {
  accounts: [AccountWithKey, AccountWithKey];
  clients: [ApiClient, ApiClient];
  database: pg.Pool;
}

/** Options that every command has. */
interface Step {
  account: 0 | 1;
  /** Index of the resource, newest first. Wraps around. */
  pick: number;
  /** Which id to use. */
  from: 'own' | 'foreign' | 'deleted' | 'malformed' | 'other kind';
  full: boolean;
}

type Json = Record<string, unknown>;
type Run = (model: Model, real: Real) => Promise<void>;

class Command implements fc.AsyncCommand<Model, Real> {
  constructor(
    private readonly name: string,
    private readonly values: unknown,
    readonly check: (model: Readonly<Model>) => boolean,
    readonly run: Run,
  ) {}

  toString(): string {
    return `${this.name} ${JSON.stringify(this.values)}`;
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const anyUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list.at(-1 - (pick % list.length));

function idOf(model: Model, { account, pick, from }: Step, collection: Collection): string {
  const [own, foreign] = [model.accounts[account], model.accounts[account === 0 ? 1 : 0]];
  const others = (['links', 'websites', 'groups'] as const).filter((one) => one !== collection);
  const ids: Record<Step['from'], () => string | undefined> = {
    own: () => pickOf(own[collection], pick)?.id,
    foreign: () => pickOf(foreign[collection], pick)?.id,
    deleted: () => pickOf(own.deleted, pick),
    malformed: () => pickOf(own[collection], pick)?.id.toUpperCase().concat('0'),
    'other kind': () => pickOf(own[others[pick % 2] ?? 'links'], pick)?.id,
  };
  return ids[from]() ?? randomUUID();
}

function found<C extends Collection>(
  account: ModelAccount,
  collection: C,
  id: string,
): ModelAccount[C][number] | undefined {
  const list: { id: string }[] = account[collection];
  return list.find((one) => one.id === id) as ModelAccount[C][number] | undefined;
}

/** The status of a response, and the code and fields of its error. */
function expectError(response: ApiAnswer<Json>, status: number, code: string, fields: string[] = []): void {
  const { error } = response.body as { error?: { code: string; fields?: { field: string }[] } };
  expect({
    status: response.status,
    code: error?.code,
    fields: (error?.fields ?? []).map(({ field }) => field),
  }).toEqual({
    status,
    code,
    fields,
  });
}

/** Expects exactly these fields in this order. */
function expectBody(response: ApiAnswer<Json>, status: number, body: Json): void {
  expect({ status: response.status, body: response.body }).toEqual({ status, body });
  expect(Object.keys(response.body)).toEqual(Object.keys(body));
}

const taken = <T extends object, F extends keyof T>(whole: T, fields: readonly F[]): Json =>
  Object.fromEntries(fields.map((field) => [field, whole[field]]));

/** Expects the default fields, followed by all others in the full view. */
function shown<T extends object>(whole: T, fields: readonly (keyof T)[], full: boolean): Json {
  return full ? { ...taken(whole, fields), ...whole } : taken(whole, fields);
}

const linkShape = (model: Model, { id, slug, destination, active, ...rest }: ModelLink) => ({
  id,
  slug,
  destination,
  active,
  url: model.url(slug),
  name: rest.name,
  behavior: rest.behavior,
  group: rest.group,
  clicks: rest.clicks,
  createdAt: rest.createdAt,
  updatedAt: rest.updatedAt,
});

const websiteShape = (model: Model, { id, slug, published, ...rest }: ModelWebsite) => ({
  id,
  slug,
  published,
  url: model.url(slug),
  name: rest.name,
  headline: rest.headline,
  bio: rest.bio,
  theme: rest.theme,
  items: rest.items,
  socials: rest.socials,
  createdAt: rest.createdAt,
  updatedAt: rest.updatedAt,
});

const groupShape = (
  account: ModelAccount,
  { id, name, createdAt }: { id: string; name: string; createdAt: string },
) => ({
  id,
  name,
  linkCount: account.linkCount(id),
  createdAt,
});

const linkFields = {
  created: ['id', 'name', 'slug', 'destination', 'active', 'url', 'createdAt'],
  listed: ['id', 'name', 'slug', 'destination', 'active', 'url', 'clicks'],
  read: ['id', 'slug', 'destination', 'active', 'url'],
  changed: ['id', 'destination', 'active'],
  switched: ['id', 'active'],
} as const;

const websiteFields = {
  read: ['id', 'slug', 'published', 'url'],
  listed: ['id', 'name', 'slug', 'published', 'url'],
  changed: ['id', 'published'],
} as const;

const viewOf = (full: boolean, first = '?'): string => (full ? `${first}view=full` : '');

/** The rows of a list, newest first, as the API returns them. */
function listed(
  model: Model,
  account: ModelAccount,
  collection: Collection,
  full: boolean,
  group?: string,
): (Json & { id: string })[] {
  const rows = {
    links: () =>
      account.links
        .filter((link) => group === undefined || link.group === group)
        .map((link) => shown(linkShape(model, link), linkFields.listed, full)),
    websites: () =>
      account.websites.map((website) => shown(websiteShape(model, website), websiteFields.listed, full)),
    groups: () => account.groups.map((one) => groupShape(account, one)),
  };
  return rows[collection]().toReversed() as (Json & { id: string })[];
}

/** Reads all resources and the overviews of both accounts. */
export async function expectAgreement(model: Model, { clients }: Real): Promise<void> {
  for (const [at, client] of clients.entries()) {
    const account = model.accounts[at === 0 ? 0 : 1];
    for (const collection of ['links', 'websites', 'groups'] as const) {
      const response = await client.get<Json>(`/v1/${collection}?view=full`);
      expectBody(response, 200, { data: listed(model, account, collection, true) });
    }
    expectBody(await client.get<Json>('/v1/account'), 200, account.overview());
    const report = await client.get<Json>('/v1/analytics/summary');
    expect(report.body.linksSampled).toBe(account.links.length);
  }
}

const steps: fc.Arbitrary<Step> = fc.record({
  account: fc.oneof(
    { weight: 3, arbitrary: fc.constant<0 | 1>(0) },
    { weight: 2, arbitrary: fc.constant<0 | 1>(1) },
  ),
  pick: fc.nat({ max: 4 }),
  from: fc.oneof(
    { weight: 12, arbitrary: fc.constant<Step['from']>('own') },
    { weight: 3, arbitrary: fc.constantFrom<Step['from']>('foreign', 'deleted', 'malformed', 'other kind') },
  ),
  full: fc.boolean(),
});

/** Only a few, so that they collide. */
const slugNumbers = fc.nat({ max: 7 });
const names = fc.constantFrom('Summer', '  Autumn  ', 'Ärger 👩‍👩‍👧', "'; --");
const destinations = fc.constantFrom(
  'https://shop.example/a',
  'https://shop.example/b?c=d#e',
  'https://é.example/ü',
);
const behaviors = fc.constantFrom('aggressive', 'conservative', 'non-meta', 'basic');
/** A reference to a group, or null. */
const groupSteps = fc.oneof(fc.constant(null), steps);

function command<T extends object>(
  name: string,
  values: fc.Arbitrary<T>,
  run: (given: T & Step, model: Model, real: Real) => Promise<void>,
  /** What must exist for a command on the account's own resource. */
  needs?: (given: T & Step, account: ModelAccount) => readonly unknown[],
): fc.Arbitrary<Command> {
  return fc.tuple(steps, values).map(([step, more]) => {
    const given = { ...step, ...more };
    const check = (model: Readonly<Model>): boolean =>
      given.from !== 'own' || needs === undefined || needs(given, model.accounts[given.account]).length > 0;
    return new Command(name, given, check, (model, real) => run(given, model, real));
  });
}

/** Omits undefined fields, like JSON. */
const sent = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined, freq: 2 });

/** Updates the model of a resource. The API decides the time of a change, which never goes back. */
async function readTime(
  client: ApiClient,
  path: string,
  before: string,
  changed: boolean | 'perhaps',
): Promise<string> {
  const { updatedAt } = (await client.get<{ updatedAt: string }>(`${path}?view=full`)).body;
  expect(updatedAt).toMatch(timestamp);
  if (changed) expect(updatedAt >= before).toBe(true);
  else expect(updatedAt).toBe(before);
  return updatedAt;
}

function groupOf(model: Model, account: 0 | 1, step: Step | null | undefined): string | null | undefined {
  return step && isThere(model, account, step, 'groups')
    ? idOf(model, { ...step, account }, 'groups')
    : step && null;
}

/** Whether the account has such a resource. */
function isThere(model: Model, account: 0 | 1, { from }: Step, collection: Collection): boolean {
  return from !== 'own' || model.accounts[account][collection].length > 0;
}

const createLink = command(
  'create link',
  fc.record({
    number: slugNumbers,
    upper: fc.boolean(),
    destination: destinations,
    name: optional(names),
    behavior: optional(behaviors),
    groupStep: optional(groupSteps),
  }),
  async ({ account, number, upper, destination, name, behavior, groupStep, full }, model, { clients }) => {
    const mine = model.accounts[account];
    const slug = model.slug(number, upper);
    const group = groupOf(model, account, groupStep);
    const body = sent({ slug, destination, name, behavior, group });
    const response = await clients[account].post<Json & ModelLink>(`/v1/links${viewOf(full)}`, body);
    if (group && !found(mine, 'groups', group))
      return expectError(response, 400, 'invalid_request', ['group']);
    if (model.whyNot(slug, mine)) return expectError(response, 409, 'slug_taken', ['slug']);
    const { id, createdAt } = response.body;
    expect(id).toMatch(uuid);
    expect(createdAt).toMatch(timestamp);
    const link: ModelLink = {
      id,
      slug,
      destination,
      name: name?.trim() ?? slug,
      active: true,
      behavior: behavior ?? 'basic',
      group: group ?? null,
      clicks: 0,
      createdAt,
      updatedAt: createdAt,
    };
    expectBody(response, 201, shown(linkShape(model, link), linkFields.created, full));
    model.claim(slug, mine);
    mine.links.push(link);
  },
);

async function changeLink(
  { account, full, ...step }: Step,
  model: Model,
  { clients }: Real,
  changes: Partial<Pick<ModelLink, 'destination' | 'name' | 'active' | 'behavior' | 'group'>>,
  call: 'patch' | 'pause' | 'activate',
): Promise<void> {
  const mine = model.accounts[account];
  const id = idOf(model, { account, full, ...step }, 'links');
  const path = `/v1/links/${id}`;
  const response =
    call === 'patch'
      ? await clients[account].patch<Json>(path + viewOf(full), sent(changes))
      : await clients[account].post<Json>(`${path}/${call}${viewOf(full)}`);
  const link = found(mine, 'links', id);
  // A body is validated before any resource is looked up.
  if (changes.group && !anyUuid.test(changes.group))
    return expectError(response, 400, 'invalid_request', ['group']);
  if (!link) return expectError(response, 404, 'not_found');
  if (changes.group && !found(mine, 'groups', changes.group)) {
    return expectError(response, 400, 'invalid_request', ['group']);
  }
  const wanted = sent({ ...changes, name: changes.name?.trim() });
  const before = { ...link };
  Object.assign(link, wanted);
  const differs = JSON.stringify(before) !== JSON.stringify(link);
  link.updatedAt = await readTime(clients[account], path, before.updatedAt, differs);
  const fields = call === 'patch' ? linkFields.changed : linkFields.switched;
  expectBody(response, 200, shown(linkShape(model, link), fields, full));
}

const patchLink = command(
  'patch link',
  fc.record({
    destination: optional(destinations),
    name: optional(names),
    active: optional(fc.boolean()),
    behavior: optional(behaviors),
    groupStep: optional(groupSteps),
  }),
  ({ destination, name, active, behavior, groupStep, ...step }, model, real) => {
    const group = groupOf(model, step.account, groupStep);
    return changeLink(step, model, real, { destination, name, active, behavior, group }, 'patch');
  },
  (_given, account) => account.links,
);

const switchLink = command('switch link', fc.record({ to: fc.boolean() }), ({ to, ...step }, model, real) =>
  changeLink(step, model, real, { active: to }, to ? 'activate' : 'pause'),
);

const read = command(
  'read',
  fc.record({ collection: fc.constantFrom('links' as const, 'websites' as const) }),
  async ({ collection, ...step }, model, { clients }) => {
    const mine = model.accounts[step.account];
    const id = idOf(model, step, collection);
    const response = await clients[step.account].get<Json>(`/v1/${collection}/${id}${viewOf(step.full)}`);
    const link = collection === 'links' ? found(mine, 'links', id) : undefined;
    const website = collection === 'websites' ? found(mine, 'websites', id) : undefined;
    if (link) expectBody(response, 200, shown(linkShape(model, link), linkFields.read, step.full));
    else if (website)
      expectBody(response, 200, shown(websiteShape(model, website), websiteFields.read, step.full));
    else expectError(response, 404, 'not_found');
  },
  ({ collection }, account) => account[collection],
);

const remove = command(
  'delete',
  fc.record({ collection: fc.constantFrom<Collection>('links', 'links', 'websites', 'groups') }),
  async ({ collection, ...step }, model, { clients }) => {
    const mine = model.accounts[step.account];
    const id = idOf(model, step, collection);
    const response = await clients[step.account].delete<Json>(`/v1/${collection}/${id}`);
    const one = found(mine, collection, id);
    if (!one) return expectError(response, 404, 'not_found');
    expectBody(response, 200, { ok: true, deleted: id });
    if ('slug' in one) model.release(one.slug);
    const rest = <T extends { id: string }>(list: T[]): T[] => list.filter((other) => other.id !== id);
    mine.links = rest(mine.links);
    mine.websites = rest(mine.websites);
    mine.groups = rest(mine.groups);
    mine.deleted.push(id);
    if (collection !== 'groups') return;
    for (const link of mine.links.filter(({ group }) => group === id)) {
      link.group = null;
      link.updatedAt = await readTime(
        clients[step.account],
        `/v1/links/${link.id}`,
        link.updatedAt,
        'perhaps',
      );
    }
  },
  ({ collection }, account) => account[collection],
);

const readGroup = command(
  'read group',
  fc.record({}),
  async (step, model, { clients }) => {
    const mine = model.accounts[step.account];
    const id = idOf(model, step, 'groups');
    const response = await clients[step.account].get<Json>(`/v1/groups/${id}${viewOf(step.full)}`);
    const group = found(mine, 'groups', id);
    if (!group) return expectError(response, 404, 'not_found');
    expectBody(response, 200, groupShape(mine, group));
  },
  (_given, account) => account.groups,
);

const patchGroup = command(
  'patch group',
  fc.record({ name: optional(names) }),
  async ({ name, ...step }, model, { clients }) => {
    const mine = model.accounts[step.account];
    const id = idOf(model, step, 'groups');
    const response = await clients[step.account].patch<Json>(
      `/v1/groups/${id}${viewOf(step.full)}`,
      sent({ name }),
    );
    const group = found(mine, 'groups', id);
    if (!group) return expectError(response, 404, 'not_found');
    group.name = name?.trim() ?? group.name;
    expectBody(response, 200, groupShape(mine, group));
  },
  (_given, account) => account.groups,
);

const createGroup = command(
  'create group',
  fc.record({ name: names }),
  async ({ account, name, full }, model, { clients }) => {
    const mine = model.accounts[account];
    const response = await clients[account].post<Json & { id: string; createdAt: string }>(
      `/v1/groups${viewOf(full)}`,
      { name },
    );
    const { id, createdAt } = response.body;
    expect(id).toMatch(uuid);
    expect(createdAt).toMatch(timestamp);
    mine.groups.push({ id, name: name.trim(), createdAt });
    expectBody(response, 201, { id, name: name.trim(), linkCount: 0, createdAt });
  },
);

const createGroupTwice = command(
  'create group, and again with its key',
  fc.record({ name: names }),
  async ({ account, name, full }, model, { clients }) => {
    const options = { headers: { 'Idempotency-Key': randomUUID() } };
    const post = () =>
      clients[account].post<Json & ModelGroup>(`/v1/groups${viewOf(full)}`, { name }, options);
    const [first, second] = [await post(), await post()];
    expectBody(second, 201, first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    model.accounts[account].groups.push(
      taken(first.body, ['id', 'name', 'createdAt']) as unknown as ModelGroup,
    );
  },
);

const moveLinks = command(
  'move links',
  fc.record({
    adds: optional(fc.array(steps, { maxLength: 4 })),
    removes: optional(fc.array(steps, { maxLength: 2 })),
  }),
  async ({ adds, removes, ...step }, model, { clients }) => {
    const { account, full } = step;
    const mine = model.accounts[account];
    const id = idOf(model, step, 'groups');
    const ids = (list?: Step[]) =>
      list
        ?.filter((one) => isThere(model, account, one, 'links'))
        .map((one) => idOf(model, { ...one, account }, 'links'));
    const [add, without] = [ids(adds), ids(removes)];
    const response = await clients[account].post<Json>(
      `/v1/groups/${id}/links${viewOf(full)}`,
      sent({ add, remove: without }),
    );
    const group = found(mine, 'groups', id);
    if (!group) return expectError(response, 404, 'not_found');
    const entries = [
      ...(add ?? []).map((link, at) => ({ field: `add.${at}`, link, twice: without?.includes(link) })),
      ...(without ?? []).map((link, at) => ({ field: `remove.${at}`, link, twice: add?.includes(link) })),
    ];
    const wrong = entries.filter(({ link, twice }) => twice || !found(mine, 'links', link));
    if (wrong.length > 0) {
      return expectError(
        response,
        400,
        'invalid_request',
        wrong.map(({ field }) => field),
      );
    }
    for (const link of mine.links) {
      const { group: before } = link;
      if (add?.includes(link.id)) link.group = id;
      if (without?.includes(link.id) && before === id) link.group = null;
      const path = `/v1/links/${link.id}`;
      link.updatedAt = await readTime(clients[account], path, link.updatedAt, link.group !== before);
    }
    const shape = groupShape(mine, group);
    expectBody(response, 200, shown(shape, ['id', 'name', 'linkCount'], full));
  },
  (_given, account) => account.groups,
);

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

/** Updates the model with what was sent. The API chooses the ids of new items. */
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
    return { ...item, id, title: item.title?.trim() ?? '' };
  });
}

const createWebsite = command(
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

const patchWebsite = command(
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

const list = command(
  'list',
  fc.record({
    collection: fc.constantFrom<Collection>('links', 'links', 'websites', 'groups'),
    groupStep: optional(steps),
  }),
  async ({ account, full, collection, groupStep }, model, { clients }) => {
    const group = collection === 'links' ? (groupOf(model, account, groupStep) ?? undefined) : undefined;
    const query = group === undefined ? viewOf(full) : `?group=${group}${viewOf(full, '&')}`;
    const response = await clients[account].get<Json>(`/v1/${collection}${query}`);
    expectBody(response, 200, { data: listed(model, model.accounts[account], collection, full, group) });
  },
);

const linkOrders: Record<string, (a: ModelLink, b: ModelLink) => number> = {
  newest: (a, b) => (a.id < b.id ? 1 : -1),
  oldest: (a, b) => (a.id < b.id ? -1 : 1),
  name: (a, b) => {
    const [one, two] = [Buffer.from(a.name.toLowerCase()), Buffer.from(b.name.toLowerCase())];
    return one.compare(two) || (a.id < b.id ? -1 : 1);
  },
  clicks: (a, b) => b.clicks - a.clicks || (a.id < b.id ? 1 : -1),
};

const listLinks = command(
  'list links',
  fc.record({
    q: optional(fc.constantFrom('SUMMER', 'ärg', "'; -", '👩', 'Shop.example/b?', 'É.e', '%', '-1', '1')),
    active: optional(fc.boolean()),
    ungrouped: optional(fc.boolean()),
    sort: fc.constantFrom('newest', 'oldest', 'name', 'clicks'),
    groupStep: optional(steps),
  }),
  async ({ account, full, q, active, ungrouped, sort, groupStep }, model, { clients }) => {
    const group = groupOf(model, account, groupStep) ?? undefined;
    const given = sent({ q, active, ungrouped, sort, group, view: full ? 'full' : undefined });
    const query = new URLSearchParams(given as Record<string, string>).toString();
    const links = model.accounts[account].links
      .filter((link) => group === undefined || link.group === group)
      .filter((link) => !ungrouped || link.group === null)
      .filter((link) => active === undefined || link.active === active)
      .filter(({ name, slug, destination }) =>
        [name, slug, destination].some((text) => text.toLowerCase().includes((q ?? '').toLowerCase())),
      )
      .sort(linkOrders[sort]);
    const response = await clients[account].get<Json>(`/v1/links?${query}`);
    expectBody(response, 200, {
      data: links.map((link) => shown(linkShape(model, link), linkFields.listed, full)),
    });
  },
);

/** Reads one page and keeps its cursor in the model for later commands. */
async function page(
  { account, full }: Step,
  model: Model,
  { clients }: Real,
  {
    collection,
    group,
    value,
    after,
  }: { collection: Collection; group?: string; value?: string; after?: string },
  limit: number,
): Promise<void> {
  const mine = model.accounts[account];
  const given = sent({ group, limit: String(limit), cursor: value, view: full ? 'full' : undefined });
  const response = await clients[account].get<Json>(
    `/v1/${collection}?${new URLSearchParams(given as Record<string, string>).toString()}`,
  );
  const rows = listed(model, mine, collection, full, group).filter(
    ({ id }) => after === undefined || id < after,
  );
  const { nextCursor } = response.body;
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  expectBody(response, 200, { data: rows.slice(0, limit), nextCursor: last ? nextCursor : null });
  if (!last) return;
  expect(nextCursor).toEqual(expect.any(String));
  mine.cursors.push({ collection, group, value: String(nextCursor), after: last.id });
}

const firstPage = command(
  'first page',
  fc.record({
    collection: fc.constantFrom<Collection>('links', 'links', 'websites', 'groups'),
    groupStep: optional(steps),
    limit: fc.integer({ min: 1, max: 4 }),
  }),
  ({ collection, groupStep, limit, ...step }, model, real) => {
    const group = collection === 'links' ? (groupOf(model, step.account, groupStep) ?? undefined) : undefined;
    return page(step, model, real, { collection, group }, limit);
  },
);

const nextPage = command(
  'next page',
  fc.record({ limit: fc.integer({ min: 1, max: 4 }) }),
  async ({ limit, ...step }, model, real) => {
    const cursor = pickOf(model.accounts[step.account].cursors, step.pick);
    if (!cursor) return;
    if (step.from === 'own') return page(step, model, real, cursor, limit);
    const stranger = real.clients[step.account === 0 ? 1 : 0];
    const response = await stranger.get<Json>(`/v1/${cursor.collection}?cursor=${cursor.value}`);
    expectError(response, 400, 'invalid_request', ['cursor']);
  },
  (_given, account) => account.cursors,
);

const askForSlug = command(
  'check slug availability',
  fc.record({ number: slugNumbers, upper: fc.boolean() }),
  async ({ account, number, upper }, model, { clients }) => {
    const slug = model.slug(number, upper);
    const reason = model.whyNot(slug, model.accounts[account]);
    const response = await clients[account].get<Json>(`/v1/slugs/${slug}`);
    expectBody(response, 200, { slug, available: reason === null, reason });
  },
);

const overview = command('overview', fc.record({}), async ({ account }, model, { clients }) => {
  expectBody(await clients[account].get<Json>('/v1/account'), 200, model.accounts[account].overview());
});

/** Moves deletions into the past, instead of waiting for days. */
const daysPass = command(
  'days pass',
  fc.record({ days: fc.constantFrom(5, 10) }),
  async ({ days }, model, { database }) => {
    await database.query(
      `update slugs set released_at = released_at - make_interval(days => $1)
     where released_at is not null and slug like $2 || '-%'`,
      [days, model.slugPrefix],
    );
    model.today += days;
  },
);

const clicksArrive = command(
  'clicks arrive',
  fc.record({ clicks: fc.integer({ min: 1, max: 3 }) }),
  async ({ clicks, account, pick }, model, real) => {
    const link = pickOf(model.accounts[account].links, pick);
    if (!link) return;
    await real.database.query(
      'update target_totals set views = views + $3, clicks = clicks + $3 where account_id = $1 and target_id = $2',
      [real.accounts[account].accountId, link.id, clicks],
    );
    link.clicks += clicks;
  },
);

/** Sequences of commands of two accounts, mostly on their own resources. */
export const accountCommands = fc.commands(
  [
    createLink,
    createLink,
    createLink,
    createWebsite,
    createWebsite,
    createGroup,
    createGroupTwice,
    patchLink,
    patchLink,
    switchLink,
    moveLinks,
    moveLinks,
    patchWebsite,
    patchWebsite,
    remove,
    remove,
    read,
    readGroup,
    patchGroup,
    list,
    listLinks,
    listLinks,
    firstPage,
    firstPage,
    nextPage,
    nextPage,
    nextPage,
    askForSlug,
    askForSlug,
    overview,
    daysPass,
    clicksArrive,
  ],
  { maxCommands: 100, size: 'max' },
);
