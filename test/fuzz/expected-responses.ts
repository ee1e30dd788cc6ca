import type { ApiAnswer, ApiClient } from '@app/testing';
import type { Collection, Model, ModelAccount, ModelLink, ModelWebsite } from './account-model.js';
import { unusedLinkOptions } from '../fixtures/unused-link-options.js';
import { type Json, type Real } from './command.js';

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const anyUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The status of a response, and the code and fields of its error. */
export function expectError(
  response: ApiAnswer<Json>,
  status: number,
  code: string,
  fields: string[] = [],
): void {
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
export function expectBody(response: ApiAnswer<Json>, status: number, body: Json): void {
  expect({ status: response.status, body: response.body }).toEqual({ status, body });
  expect(Object.keys(response.body)).toEqual(Object.keys(body));
}

export const taken = <T extends object, F extends keyof T>(whole: T, fields: readonly F[]): Json =>
  Object.fromEntries(fields.map((field) => [field, whole[field]]));

/** Expects the default fields, followed by all others in the full view. */
export function shown<T extends object>(whole: T, fields: readonly (keyof T)[], full: boolean): Json {
  return full ? { ...taken(whole, fields), ...whole } : taken(whole, fields);
}

export const linkShape = (model: Model, { id, slug, destination, active, ...rest }: ModelLink) => ({
  id,
  slug,
  destination,
  active,
  url: model.url(slug),
  domain: model.domain,
  name: rest.name,
  behavior: rest.behavior,
  group: rest.group,
  clicks: rest.clicks,
  createdAt: rest.createdAt,
  updatedAt: rest.updatedAt,
  ...unusedLinkOptions,
  state: active ? 'active' : 'paused',
  lastClickedOn: rest.lastClickedOn,
  createdBy: rest.createdBy,
});

export const websiteShape = (model: Model, { id, slug, published, ...rest }: ModelWebsite) => ({
  id,
  slug,
  published,
  url: model.url(slug),
  domain: model.domain,
  name: rest.name,
  headline: rest.headline,
  bio: rest.bio,
  theme: rest.theme,
  accent: null,
  background: null,
  buttons: null,
  layout: 'list',
  cover: null,
  backgroundImage: false,
  font: null,
  language: null,
  behavior: 'basic',
  hasPhoto: false,
  items: rest.items,
  thumbnails: [],
  socials: rest.socials,
  createdAt: rest.createdAt,
  updatedAt: rest.updatedAt,
  externalId: null,
  metadata: {},
});

export const groupShape = (
  account: ModelAccount,
  { id, name, createdAt }: { id: string; name: string; createdAt: string },
) => ({
  id,
  name,
  linkCount: account.linkCount(id),
  createdAt,
  externalId: null,
  metadata: {},
});

export const linkFields = {
  created: ['id', 'name', 'slug', 'destination', 'active', 'url', 'createdAt'],
  listed: ['id', 'name', 'slug', 'destination', 'active', 'url', 'clicks'],
  read: ['id', 'slug', 'destination', 'active', 'url'],
  changed: ['id', 'destination', 'active'],
  switched: ['id', 'active'],
} as const;

export const websiteFields = {
  read: ['id', 'slug', 'published', 'url'],
  listed: ['id', 'name', 'slug', 'published', 'url'],
  changed: ['id', 'published'],
} as const;

export const groupFields = ['id', 'name', 'linkCount', 'createdAt'] as const;

/** The rows of a list, newest first, as the API returns them. */
export function listed(
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
    groups: () => account.groups.map((one) => shown(groupShape(account, one), groupFields, full)),
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

/** Updates the model of a resource. The API decides the time of a change, which never goes back. */
export async function readTime(
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
