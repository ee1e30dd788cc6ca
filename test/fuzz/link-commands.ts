import fc from 'fast-check';
import type { Model, ModelLink } from './account-model.js';
import {
  behaviors,
  command,
  destinations,
  found,
  groupOf,
  groupSteps,
  idOf,
  type Json,
  names,
  optional,
  type Real,
  sent,
  slugNumbers,
  type Step,
  viewOf,
} from './command.js';
import {
  anyUuid,
  expectBody,
  expectError,
  linkFields,
  linkShape,
  readTime,
  shown,
  timestamp,
  uuid,
} from './expected-responses.js';

export const createLink = command(
  'create link',
  fc.record({
    number: slugNumbers,
    upper: fc.boolean(),
    destination: destinations,
    name: optional(names),
    behavior: optional(behaviors),
    groupStep: optional(groupSteps),
  }),
  async (
    { account, number, upper, destination, name, behavior, groupStep, full },
    model,
    { accounts, clients },
  ) => {
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
      lastClickedOn: null,
      createdBy: accounts[account].keyId,
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

export const patchLink = command(
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

export const switchLink = command(
  'switch link',
  fc.record({ to: fc.boolean() }),
  ({ to, ...step }, model, real) => changeLink(step, model, real, { active: to }, to ? 'activate' : 'pause'),
);
