import { installedVouchers, voucherFor } from '../fixtures/sealed-vouchers.js';
import { newId } from '@app/common';
import { type AccountWithKey, ApiClient, createAccountWithKey, createMember, plainPng } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { externalIds, type PlannedRequest, Text } from './api-requests.js';
import { Reference, type ResourceKind } from './schema-values.js';
import type { HttpRequest } from './send-request.js';

/** Resources by kind, oldest first. */
export type Pool = Record<ResourceKind, string[]>;

interface Page {
  nextCursor: string;
}

const emptyPool = (): Pool => ({
  link: [],
  website: [],
  group: [],
  member: [],
  invitation: [],
  reportShare: [],
  tag: [],
  webhook: [],
  domain: [],
  delivery: [],
  import: [],
  conversion: [],
  signup: [],
  voucher: [],
  item: [],
  slug: [],
  cursor: [],
});

/** An account with resources of every kind, created through the API. */
export async function stockAccount(
  service: { apiUrl: string; databaseUrl: string },
  marker: string,
): Promise<{ account: AccountWithKey; pool: Pool }> {
  const account = await createAccountWithKey(service, {
    scopes: [
      ...(['read', 'write', 'members:read', 'members:write', 'audit:read'] as const),
      ...(['conversions:read', 'conversions:write', 'signups:read', 'signups:write'] as const),
    ],
  });
  const api = new ApiClient(service, account.key);
  const pool = emptyPool();
  const create = async (kind: ResourceKind, path: string, body: object): Promise<string> => {
    const response = await api.post<{ id: string }>(path, body);
    if (response.status !== 201)
      throw new Error(`${path} returned ${response.status}: ${JSON.stringify(response.body)}`);
    pool[kind].push(response.body.id);
    return response.body.id;
  };
  const slugOf = (): string => {
    const slug = `S${randomUUID().slice(0, 13)}`;
    pool.slug.push(slug);
    return slug;
  };
  const vouchers = await installedVouchers(service);
  const destination = `https://shop.example/${marker}`;
  for (let at = 0; at < 3; at++) {
    await create('invitation', '/v1/invitations', { role: 'viewer' });
    await create('webhook', '/v1/webhooks', { url: 'https://93.184.215.14/', events: ['group.created'] });
    await create('domain', '/v1/domains', {
      host: `${marker}-${at}-${randomUUID().slice(0, 8)}.example`.toLowerCase(),
    });
    await create('reportShare', '/v1/reports/shares', { query: '' });
    for (const role of ['owner', 'editor', 'viewer'] as const) {
      pool.member.push((await createMember(service, { accountId: account.accountId, role })).userId);
    }
    const group = await create('group', '/v1/groups', { name: `${marker} ${at}` });
    const link = await create('link', '/v1/links', { slug: slugOf(), destination, name: marker, group });
    const voucher = voucherFor(vouchers, { accountId: account.accountId, link });
    pool.voucher.push(voucher);
    const money = { amount: 1_000, currency: 'EUR' };
    await create('conversion', '/v1/conversions', { voucher, externalId: `${marker} ${at}`, ...money });
    const externalId = externalIds[at];
    await create('link', '/v1/links', { slug: slugOf(), destination, name: marker, externalId });
    const items = [
      { title: marker, link },
      { title: marker, url: destination },
    ];
    const texts = { name: marker, headline: marker, bio: marker };
    const website = await create('website', '/v1/websites', {
      slug: slugOf(),
      ...texts,
      items,
      published: at > 0,
    });
    const { body } = await api.get<{ items: { id: string }[] }>(`/v1/websites/${website}?view=full`);
    pool.item.push(...body.items.map(({ id }) => id));
    pool.signup.push(await signedUp(service, account.accountId, website));
  }
  const logo = plainPng(9, 9, { depth: 8, colorType: 2, value: 40 });
  await api.put('/v1/account/logo', logo, { headers: { 'Content-Type': 'image/png' } });
  // Links create tags. Create as many as a link may have, because no call recreates one that was deleted.
  const tags = Array.from({ length: 20 }, (_, at) => `${marker} ${at}`);
  await create('link', '/v1/links', { slug: slugOf(), destination, tags });
  pool.tag.push(...(await api.get<{ data: { id: string }[] }>('/v1/tags')).body.data.map(({ id }) => id));
  for (let at = 0; at < 3; at++) pool.import.push(await checkedImport(service, account.key));
  const gone = await create('link', '/v1/links', { slug: slugOf(), destination });
  await api.delete(`/v1/links/${gone}`);
  const [webhook] = pool.webhook;
  const deliveries = await api.get<{ data: { id: string }[] }>(`/v1/webhooks/${webhook}/deliveries`);
  pool.delivery.push(...deliveries.body.data.map(({ id }) => id));
  for (const list of ['links', 'websites', 'groups', 'members', 'invitations']) {
    pool.cursor.push((await api.get<Page>(`/v1/${list}?limit=1`)).body.nextCursor);
  }
  return { account, pool };
}

/** A sign-up on a bio page, as if a visitor had sent the form. */
async function signedUp(
  { databaseUrl }: { databaseUrl: string },
  accountId: string,
  website: string,
): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const id = newId();
  await client.query(
    `insert into website_signups (account_id, id, website_id, email, consent, language, is_pending, created_at)
     values ($1, $2, $3, 'ben@example.com', 'Yes', 'en', false, now())`,
    [accountId, id, website],
  );
  await client.end();
  return id;
}

/** An import that looks as if it had been checked: no job runs here. */
async function checkedImport(
  { apiUrl, databaseUrl }: { apiUrl: string; databaseUrl: string },
  key: string,
): Promise<string> {
  const response = await fetch(`${apiUrl}/v1/imports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' },
    body: `slug,destination\n${randomUUID()},https://shop.example/\n`,
  });
  const { id } = (await response.json()) as { id: string };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`update imports set state = 'checked' where id = $1`, [id]);
  await client.end();
  return id;
}

/** Keys by how a request authenticates. */
export type Keys = Record<PlannedRequest['bearer'], string | null>;

const isVerbatim = (body: unknown): body is Uint8Array | undefined =>
  body === undefined || body instanceof Uint8Array;

/** Resolves the references of a request to existing resources and encodes it for HTTP. */
export function settle(
  { method, path, rawPath, query, bearer, headers, body }: PlannedRequest,
  pools: Record<'ours' | 'theirs', Pool>,
  keys: Keys,
): HttpRequest {
  const filled = (value: unknown): unknown => {
    if (value instanceof Reference) {
      const pool = pools[value.owner][value.kind];
      return pool.at(-1 - (value.pick % pool.length)) ?? randomUUID();
    }
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== 'object' || value === null) return value;
    const object = {};
    for (const [name, one] of Object.entries(value)) {
      Object.defineProperty(object, name, { value: filled(one), enumerable: true });
    }
    return object;
  };
  const encoded = (value: unknown): string => {
    const settled = filled(value);
    const text = typeof settled === 'string' ? settled : (JSON.stringify(settled) ?? '');
    return encodeURIComponent(text.toWellFormed()).slice(0, 10_000);
  };
  const segments = rawPath ?? `/${path.map(encoded).join('/')}`;
  const pairs = query.filter(([, value]) => value !== undefined);
  const text = pairs
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
    .slice(0, 10_000);
  const key = keys[bearer];
  return {
    method,
    path: segments + (text === '' ? '' : `${segments.includes('?') ? '&' : '?'}${text}`),
    headers: { ...headers, ...(key === null ? {} : { authorization: key }) },
    body: isVerbatim(body) ? body : body instanceof Text ? body.text : JSON.stringify(filled(body)),
  };
}

/** Remembers the resources that a response mentions. */
export function learn(pool: Pool, path: string, body: unknown): void {
  const { id, slug, items, nextCursor, deleted } = Object(body) as Record<string, unknown>;
  const collection = path.split(/[/?]/)[2];
  const kinds = {
    links: 'link',
    groups: 'group',
    websites: 'website',
    invitations: 'invitation',
    reports: 'reportShare',
    tags: 'tag',
    webhooks: 'webhook',
    domains: 'domain',
    imports: 'import',
    conversions: 'conversion',
  } as const;
  const kind = kinds[collection as keyof typeof kinds] as ResourceKind | undefined;
  const note = (to: ResourceKind, value: unknown): void => {
    if (typeof value === 'string' && !pool[to].includes(value)) pool[to].push(value);
  };
  if (kind) note(kind, id);
  // `available` distinguishes an availability check from a slug in use.
  if (!('available' in Object(body))) note('slug', slug);
  note('cursor', nextCursor);
  if (Array.isArray(items)) items.forEach((item) => note('item', (item as { id?: string } | null)?.id));
  if (kind && typeof deleted === 'string' && pool[kind].length > 8) {
    pool[kind] = pool[kind].filter((known) => known !== deleted);
  }
}
