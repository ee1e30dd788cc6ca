import fc from 'fast-check';
import type { Collection, Model, ModelLink } from './account-model.js';
import {
  command,
  groupOf,
  type Json,
  optional,
  pickOf,
  type Real,
  sent,
  type Step,
  steps,
  viewOf,
} from './command.js';
import { expectBody, expectError, linkFields, linkShape, listed, shown } from './expected-responses.js';

export const listResources = command(
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
  lastClicked: (a, b) => {
    const [one, two] = [a.lastClickedOn ?? '', b.lastClickedOn ?? ''];
    return one === two ? (a.id < b.id ? 1 : -1) : one < two ? 1 : -1;
  },
};

export const listLinks = command(
  'list links',
  fc.record({
    q: optional(fc.constantFrom('SUMMER', 'ärg', "'; -", '👩', 'Shop.example/b?', 'É.e', '%', '-1', '1')),
    active: optional(fc.boolean()),
    ungrouped: optional(fc.boolean()),
    sort: fc.constantFrom('newest', 'oldest', 'name', 'clicks', 'lastClicked'),
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
async function readPage(
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

export const firstPage = command(
  'first page',
  fc.record({
    collection: fc.constantFrom<Collection>('links', 'links', 'websites', 'groups'),
    groupStep: optional(steps),
    limit: fc.integer({ min: 1, max: 4 }),
  }),
  ({ collection, groupStep, limit, ...step }, model, real) => {
    const group = collection === 'links' ? (groupOf(model, step.account, groupStep) ?? undefined) : undefined;
    return readPage(step, model, real, { collection, group }, limit);
  },
);

export const nextPage = command(
  'next page',
  fc.record({ limit: fc.integer({ min: 1, max: 4 }) }),
  async ({ limit, ...step }, model, real) => {
    const cursor = pickOf(model.accounts[step.account].cursors, step.pick);
    if (!cursor) return;
    return readPage(step, model, real, cursor, limit);
  },
  (_given, account) => account.cursors,
);

/** Not a case of `nextPage`: there, whole runs could pass without one. */
export const foreignPage = command('page of another account', fc.record({}), async (step, model, real) => {
  for (const account of [0, 1] as const) {
    const cursor = pickOf(model.accounts[account].cursors, step.pick);
    if (!cursor) continue;
    const outsider = real.clients[account === 0 ? 1 : 0];
    const response = await outsider.get<Json>(`/v1/${cursor.collection}?cursor=${cursor.value}`);
    expectError(response, 400, 'invalid_request', ['cursor']);
  }
});
