import fc from 'fast-check';
import type { Collection } from './account-model.js';
import { command, found, idOf, type Json, pickOf, slugNumbers, viewOf } from './command.js';
import {
  expectBody,
  expectError,
  linkFields,
  linkShape,
  readTime,
  shown,
  websiteFields,
  websiteShape,
} from './expected-responses.js';
import { createGroup, createGroupTwice, moveLinks, patchGroup, readGroup } from './group-commands.js';
import { createLink, patchLink, switchLink } from './link-commands.js';
import { firstPage, foreignPage, listLinks, listResources, nextPage } from './list-commands.js';
import { createWebsite, patchWebsite } from './website-commands.js';

const readResource = command(
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

const deleteResource = command(
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

const checkSlug = command(
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
  fc.record({
    clicks: fc.integer({ min: 1, max: 3 }),
    day: fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21'),
  }),
  async ({ clicks, day, account, pick }, model, real) => {
    const link = pickOf(model.accounts[account].links, pick);
    if (!link) return;
    await real.database.query(
      `update target_totals set views = views + $3, clicks = clicks + $3, last_clicked_on = greatest(last_clicked_on, $4)
       where account_id = $1 and target_id = $2`,
      [real.accounts[account].accountId, link.id, clicks, day],
    );
    link.clicks += clicks;
    if (day > (link.lastClickedOn ?? '')) link.lastClickedOn = day;
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
    deleteResource,
    deleteResource,
    readResource,
    readGroup,
    patchGroup,
    listResources,
    listLinks,
    listLinks,
    firstPage,
    firstPage,
    nextPage,
    nextPage,
    nextPage,
    foreignPage,
    checkSlug,
    checkSlug,
    overview,
    daysPass,
    clicksArrive,
  ],
  { maxCommands: 100, size: 'max' },
);
