import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { ModelGroup } from './account-model.js';
import {
  command,
  found,
  idOf,
  isThere,
  type Json,
  names,
  optional,
  sent,
  type Step,
  steps,
  viewOf,
} from './command.js';
import {
  expectBody,
  expectError,
  groupFields,
  groupShape,
  readTime,
  shown,
  taken,
  timestamp,
  uuid,
} from './expected-responses.js';

export const readGroup = command(
  'read group',
  fc.record({}),
  async (step, model, { clients }) => {
    const mine = model.accounts[step.account];
    const id = idOf(model, step, 'groups');
    const response = await clients[step.account].get<Json>(`/v1/groups/${id}${viewOf(step.full)}`);
    const group = found(mine, 'groups', id);
    if (!group) return expectError(response, 404, 'not_found');
    expectBody(response, 200, shown(groupShape(mine, group), groupFields, step.full));
  },
  (_given, account) => account.groups,
);

export const patchGroup = command(
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
    expectBody(response, 200, shown(groupShape(mine, group), groupFields, step.full));
  },
  (_given, account) => account.groups,
);

export const createGroup = command(
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
    const group = { id, name: name.trim(), createdAt };
    mine.groups.push(group);
    expectBody(response, 201, shown(groupShape(mine, group), groupFields, full));
  },
);

export const createGroupTwice = command(
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

export const moveLinks = command(
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
