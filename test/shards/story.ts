import { newId } from '@app/common';
import type { Scope } from '@app/database';
import {
  ApiClient,
  bearerOf,
  createAccountWithKey,
  createMember,
  plainPng,
  skipFirstSignUp,
  startService,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { auditedRequests, password } from '../audit/audited-requests.js';
import { BrowserClient } from '../dashboard-api/browser-client.js';
import { TestOidcProvider } from '../dashboard-api/test-oidc-provider.js';
import { TestNameServer } from '../domains/test-name-server.js';
import { WebhookReceiver } from '../jobs/webhook-receiver.js';
import { waitForEmptyJournals } from '../redirect/hand-over.js';
import { instagram, phone, visit } from '../redirect/visit.js';

const scopes: Scope[] = ['read', 'write', 'members:read', 'members:write', 'audit:read'];
const destination = 'https://shop.example/';

/** Queries of everything that the public API can read, by path. `{link}` and the like are those of the story. */
export const reads: Record<string, readonly string[]> = {
  '/v1/account': ['', 'view=full'],
  '/v1/account/logo': [''],
  '/v1/links/{link}/analytics': ['', 'view=full&days=90'],
  '/v1/websites/{website}/analytics': ['', 'view=full'],
  '/v1/analytics/summary': ['', 'view=full&days=90'],
  '/v1/analytics/reconciliation': ['', 'link={link}', 'group={group}', 'tag=Summer'],
  '/v1/analytics/report': [
    '',
    'interval=hour&days=2&compare=previous',
    'interval=month&days=90&zone=Asia/Kolkata',
    'compare=previous&days=30&by=country&by=source&by=device&by=browser&by=system&by=app&by=referrer&by=link',
    'by=sourceGroup&by=group&by=tag&by=utm_source&by=hourOfWeek',
    'website={website}&by=item',
    'metrics=views&metrics=clicks&metrics=ctr',
    'metrics=visitors',
    'metrics=shown&metrics=left',
    'link={link}&metrics=visitors&compare=previous',
    'website={website}&metrics=visitors',
    ...['link={link}', 'group={group}', 'tag=Summer', 'website={website}'].flatMap((target) => [
      target,
      `${target}&by=country&by=source&metrics=views&metrics=clicks`,
      `${target}&country=DE&country=XX&by=device`,
    ]),
    'country=XX&device=mobile&by=source&by=link',
    'utm_source=newsletter&by=utm_campaign',
    'destination=default&link={link}',
    'format=csv&by=country',
  ],
  '/v1/reports/shares': ['', 'view=full&limit=1'],
  '/v1/audit-log': ['', 'limit=1', 'action=link.created', 'actorKind=key', `since=2026-01-01T00:00:00Z`],
  '/v1/audit-log/export': [''],
  '/v1/domains': ['', 'view=full&limit=1'],
  '/v1/domains/{domain}': [''],
  '/v1/groups': ['', 'view=full', 'limit=1'],
  '/v1/groups/{group}': ['', 'view=full'],
  '/v1/imports': ['', 'limit=1'],
  '/v1/imports/{import}': [''],
  '/v1/imports/{import}/report': [''],
  '/v1/invitations': ['', 'limit=1'],
  '/v1/links/export': [
    '',
    'format=ndjson',
    'group={group}',
    'q=summer',
    'q=summer+shop&sort=name',
    'tag=Summer',
    'sort=clicks',
  ],
  '/v1/links/by-external-id/{externalId}': ['', 'view=full'],
  '/v1/links': [
    '',
    'view=full',
    'limit=1',
    ...['newest', 'oldest', 'name', 'clicks'].flatMap((sort) => [
      `sort=${sort}&limit=1`,
      `sort=${sort}&group={group}&limit=1`,
      `sort=${sort}&q=shop&limit=1`,
      `sort=${sort}&tag=Summer&limit=1`,
    ]),
    'ungrouped=true',
    'active=false',
    'slug={slug}',
    'q=s',
    'q=summer',
    'q=summer+shop',
    'tag=Summer&tag=a&group={group}&q=shop&active=true',
  ],
  '/v1/links/{link}': ['', 'view=full'],
  '/v1/links/{link}/qr': ['', 'logo=true'],
  '/v1/members': ['', 'limit=1'],
  '/v1/websites': ['', 'view=full', 'limit=1'],
  '/v1/websites/{website}': ['', 'view=full'],
  '/v1/websites/{website}/qr': [''],
  '/v1/slugs/{slug}': [''],
  '/v1/slug-suggestions': ['', `destination=${encodeURIComponent(destination)}`],
  '/v1/tags': ['', 'view=full', 'limit=1'],
  '/v1/webhooks': ['', 'view=full', 'limit=1'],
  '/v1/webhooks/{webhook}': [''],
  '/v1/webhooks/{webhook}/deliveries': ['', 'limit=1', 'status=failed', 'type=link.created'],
  '/v1/webhooks/{webhook}/deliveries/{delivery}': [''],
};

/** What the dashboard reads beside that, as an operator and owner. */
const dashboardReads = [
  ...['/session', '/credentials', '/passkeys', '/sessions', '/accounts', '/account/export', '/keys'],
  ...['/operators/reports', '/operators/disabled', '/operators/targets/story', '/choices', '/choices/rules'],
  ...['/technique-switches', `/previews/destination?url=${encodeURIComponent(destination)}`],
];

interface Created {
  id: string;
  url: string;
}

/**
 * Lets all apps do everything that they can, over a database: every change that the API has, visits, what the worker and
 * the jobs make of them, and everything that can be read afterwards.
 */
export async function tellStory(databaseUrl: string): Promise<void> {
  const operatorsAccount = newId();
  const provider = await TestOidcProvider.start();
  const nameServer = await TestNameServer.start();
  const receiver = await WebhookReceiver.start();
  const database = new pg.Client({ connectionString: databaseUrl });
  const service = await startService({
    databaseUrl,
    env: {
      ...provider.settings(operatorsAccount),
      SIGNUP: 'open',
      DNS_SERVERS: nameServer.address,
      UNIQUES: 'on',
      WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    },
  });
  try {
    provider.accept(service.apiUrl);
    await skipFirstSignUp(service);
    await database.connect();
    await database.query('insert into accounts (id, created_at) values ($1, now())', [operatorsAccount]);
    for (const [operation, { by, prepare }] of Object.entries(auditedRequests)) {
      const email = `${randomUUID()}@example.com`;
      const browser = new BrowserClient(service.apiUrl);
      if (by === 'user' || by === 'operator') await browser.post('/sign-up', { email, password });
      const account = await createAccountWithKey(service, { scopes });
      const caller = { service, provider, nameServer, database, account, browser, email };
      const prepared = await prepare(caller);
      const { status } = await (typeof prepared === 'function' ? prepared : prepared.send)();
      if (status >= 300) throw new Error(`${operation}: ${status}`);
    }

    const { accountId, key } = await createAccountWithKey(service, { scopes });
    const api = new ApiClient(service, key);
    const create = async (path: string, body: unknown, headers?: Record<string, string>): Promise<Created> =>
      (await api.post<Created>(path, body, { headers })).body;
    const events = ['link.created', 'link.updated', 'link.deleted', 'clicks.counted'];
    const { id: webhook } = await create('/v1/webhooks', { url: receiver.url(), events });
    const { id: group } = await create('/v1/groups', { name: 'Shop' });
    const tags = ['Summer', 'a'];
    const summer = { slug: 'story', destination, name: 'Summer shop', group, tags, externalId: 'crm-1' };
    const { id: link } = await create('/v1/links', summer);
    await create('/v1/links', { slug: 'other', destination, tags });
    const items = [{ title: 'Shop', url: destination }];
    const { id: website } = await create('/v1/websites', { slug: 'page', published: true, items });
    await create('/v1/websites', { slug: 'second', published: true, items: [{ title: 'Story', link }] });
    const { id: domain } = await create('/v1/domains', { host: 'go.shop.test' });
    await create('/v1/invitations', { role: 'viewer' });
    await create('/v1/invitations', { role: 'editor' });
    const { url: sharedReport } = await create('/v1/reports/shares', {
      query: `link=${link}&days=7&by=country`,
    });
    await api.put('/v1/account/logo', plainPng(60, 30, { depth: 8, colorType: 2, value: 200 }), {
      headers: { 'Content-Type': 'image/png' },
    });

    for (const path of ['/story?utm_source=newsletter', '/other', '/page', '/second', '/nothing']) {
      for (const agent of [phone, instagram])
        await visit(service.redirectUrl + path, { headers: { 'User-Agent': agent } });
    }
    await waitForEmptyJournals(service);

    // Only now, because the changes above expect that no job does anything.
    await database.query('update webhook_endpoints set url = $1', [receiver.url()]);
    await service.apps.jobs.start();
    const file = `slug,destination\nimported,${destination}\nstory,${destination}\n`;
    const csv = { 'Content-Type': 'text/csv' };
    const { id: started } = await create('/v1/imports?start=true', file, csv);
    const isFinished = async () =>
      (await api.get<{ state: string }>(`/v1/imports/${started}`)).body.state === 'finished';
    await waitFor(isFinished, { timeout: 60_000, what: 'the import' });
    const firstDelivery = async () =>
      (await api.get<{ data: Created[] }>(`/v1/webhooks/${webhook}/deliveries`)).body.data[0]?.id;
    const delivery = await waitFor(firstDelivery, { timeout: 30_000 });

    const owner = await createMember(service, { accountId, role: 'owner' });
    await database.query('update users set operator = true where id = $1', [owner.userId]);
    const bearer = await bearerOf(service.apiUrl, owner);
    const refused: string[] = [];
    const read = async (url: string, headers: Record<string, string>): Promise<Response> => {
      const response = await fetch(url, { headers });
      if (!response.ok) refused.push(`${url}: ${response.status} ${await response.clone().text()}`);
      return response;
    };
    const ids: Record<string, string> = {
      ...{
        webhook,
        group,
        link,
        website,
        domain,
        delivery,
        import: started,
        externalId: 'crm-1',
        slug: 'story',
      },
    };
    const filledIn = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    for (const [path, queries] of Object.entries(reads)) {
      for (const query of queries) {
        const url = `${service.apiUrl}${filledIn(path)}?${filledIn(query)}`;
        const response = await read(url, { Authorization: `Bearer ${key}` });
        const isJson = response.headers.get('content-type')?.startsWith('application/json');
        const text = await response.text();
        const { nextCursor } = (isJson ? JSON.parse(text) : {}) as { nextCursor?: string | null };
        if (nextCursor) await read(`${url}&cursor=${nextCursor}`, { Authorization: `Bearer ${bearer}` });
      }
    }
    for (const path of dashboardReads)
      await read(`${service.apiUrl}/dashboard/api${path}`, {
        Cookie: owner.cookie,
        'Sec-Fetch-Site': 'same-origin',
      });
    await read(sharedReport, {});
    if (refused.length > 0) throw new Error(refused.join('\n'));
  } finally {
    await service.stop();
    await database.end();
    await receiver.stop();
    await provider.stop();
    nameServer.stop();
  }
}
