import { Signatures } from '@app/database';
import { hashPassword } from '@app/common';
import {
  type ApiAnswer,
  ApiClient,
  type ApiRequest,
  type AccountWithKey,
  createMember,
  plainPng,
  type Service,
} from '@app/testing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import type pg from 'pg';
import { BrowserClient } from '../dashboard-api/browser-client.js';
import { addPasskey, confirmRemoval, optionsOf, passkeyOrigin } from '../dashboard-api/passkeys.js';
import { SoftwareAuthenticator } from '../dashboard-api/software-authenticator.js';
import { ProviderBrowser, type TestOidcProvider } from '../dashboard-api/test-oidc-provider.js';
import type { TestNameServer } from '../domains/test-name-server.js';
import { linktreePage } from '../fixtures/saved-pages.js';
import { installedVouchers, voucherFor } from '../fixtures/sealed-vouchers.js';

/** Sends a new key with each POST that has none, like our client, so that the call is part of the key's transaction. */
class KeyedClient extends ApiClient {
  override request<T>(method: string, path: string, options: ApiRequest = {}): Promise<ApiAnswer<T>> {
    const key = method === 'POST' && { 'Idempotency-Key': randomUUID() };
    return super.request(method, path, { ...options, headers: { ...key, ...options.headers } });
  }
}

export const password = 'correct horse battery staple';
const newPassword = 'three blue cups on a table';

/** The prerequisites of a request: an account with a key, and a browser that is signed in to an account. */
export interface Caller {
  service: Service;
  /** Another way to sign in. */
  provider: TestOidcProvider;
  /** Answers DNS queries for domains. */
  nameServer: TestNameServer;
  database: pg.Client;
  account: AccountWithKey;
  browser: BrowserClient;
  email: string;
}

interface Answer {
  status: number;
  headers: Headers;
}
type Send = () => Promise<Answer>;

/** Everything that a request requires exists once `prepare` is done; then the request is sent, followed by `again`. */
export interface AuditedRequest {
  /** `operator` and `visitor`: the entry is in the chain of the installation. */
  by: 'key' | 'user' | 'operator' | 'visitor';
  /** An operator's entry that is also in the chain of the account, where it does not name the operator. */
  alsoOfAccount?: true;
  /** It deletes the account with its log, so its entry is in the chain of the installation. */
  deletesLog?: true;
  prepare: (caller: Caller) => Promise<Send | { send: Send; again: Send }>;
}

const destination = 'https://shop.example/';
const slug = () => `s-${randomUUID()}`;
const api = ({ service, account }: Caller) => new KeyedClient(service, account.key);

async function created(caller: Caller, kind: 'links' | 'groups' | 'websites'): Promise<string> {
  const bodies = {
    links: { slug: slug(), destination },
    groups: { name: 'Summer' },
    websites: { slug: slug() },
  };
  const { body } = await api(caller).post<{ id: string }>(`/v1/${kind}`, bodies[kind]);
  return `/v1/${kind}/${body.id}`;
}

/** The request of a newly registered app. */
async function appQuery({ apiUrl }: Service): Promise<string> {
  const redirectUri = 'https://assistant.example/callback';
  const response = await fetch(`${apiUrl}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [redirectUri] }),
  });
  const { client_id } = (await response.json()) as { client_id: string };
  const parameters = {
    response_type: 'code',
    client_id,
    redirect_uri: redirectUri,
    code_challenge_method: 'S256',
  };
  return new URLSearchParams({ ...parameters, code_challenge: 'x'.repeat(43) }).toString();
}

const idOf = (path: string): string => path.replace('/v1/links/', '');

/** The thumbnail of an item of a new page. */
async function createdItem(caller: Caller): Promise<string> {
  const items = [{ title: 'Shop', url: destination }];
  const { body } = await api(caller).post<{ id: string; items: { id: string }[] }>('/v1/websites?view=full', {
    slug: slug(),
    items,
  });
  return `/v1/websites/${body.id}/items/${body.items[0]?.id}/thumbnail`;
}

/** A tag, which is created by a link. */
async function createdTag(caller: Caller): Promise<string> {
  const name = slug();
  await api(caller).post('/v1/links', { slug: slug(), destination, tags: [name.slice(0, 40)] });
  const { body } = await api(caller).get<{ data: { id: string }[] }>('/v1/tags?limit=1');
  return `/v1/tags/${body.data[0]?.id}`;
}

const webhookBody = { url: 'https://93.184.215.14/', events: ['link.created'] };

async function createdWebhook(caller: Caller): Promise<string> {
  const { body } = await api(caller).post<{ id: string }>('/v1/webhooks', webhookBody);
  return `/v1/webhooks/${body.id}`;
}

async function createdConversion(caller: Caller): Promise<string> {
  const { accountId } = caller.account;
  const link = idOf(await created(caller, 'links'));
  const voucher = voucherFor(await installedVouchers(caller.service), { accountId, link });
  const order = { voucher, externalId: randomUUID(), amount: 100, currency: 'EUR' };
  const { body } = await api(caller).post<{ id: string }>('/v1/conversions', order);
  return `/v1/conversions/${body.id}`;
}

async function createdSignup(caller: Caller): Promise<string> {
  const page = await created(caller, 'websites');
  const id = randomUUID();
  await caller.database.query(
    `insert into website_signups (account_id, id, website_id, email, consent, language, is_pending, created_at)
     values ($1, $2, $3, 'ben@example.com', 'Yes', 'en', false, now())`,
    [caller.account.accountId, id, page.replace('/v1/websites/', '')],
  );
  return `${page}/signups/${id}`;
}

interface TxtRecord {
  name: string;
  value: string;
}

async function createdDomain(caller: Caller): Promise<{ path: string; record: TxtRecord }> {
  const { body } = await api(caller).post<{ id: string; record: TxtRecord }>('/v1/domains', {
    host: `${slug()}.test`,
  });
  return { path: `/v1/domains/${body.id}`, record: body.record };
}

/** An import that looks as if it had been checked: no job runs here. */
async function checkedImport(caller: Caller): Promise<string> {
  const { id } = (await (await sendFile(caller)).json()) as { id: string };
  await caller.database.query(`update imports set state = 'checked' where id = $1`, [id]);
  return `/v1/imports/${id}`;
}

const sendFile = ({ service, account }: Caller, headers = {}) =>
  fetch(`${service.apiUrl}/v1/imports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'text/csv', ...headers },
    body: `slug,destination\n${slug()},${destination}\n`,
  });

/** An open invitation to the account of the key. */
async function invited(caller: Caller): Promise<{ id: string; token: string }> {
  const { body } = await api(caller).post<{ id: string; url: string }>('/v1/invitations', { role: 'viewer' });
  return { id: body.id, token: new URL(body.url).hash.slice(1) };
}

async function addApp(browser: BrowserClient): Promise<void> {
  const { body } = await browser.post<{ secret: string }>('/totp');
  await browser.post('/totp/confirm', { code: await generate({ secret: body.secret }) });
}

/** An authenticator whose passkey the user has added, and the id of the passkey. */
async function withPasskey({ browser, service }: Caller) {
  const authenticator = new SoftwareAuthenticator(passkeyOrigin(service.apiUrl));
  const { body } = await addPasskey(browser, authenticator);
  return { authenticator, id: body.id };
}

const key = (prepare: AuditedRequest['prepare']): AuditedRequest => ({ by: 'key', prepare });
/** Makes the caller's user an operator, and finds them a resource of the key's account. */
const operator = (
  prepare: (caller: Caller, slug: string) => Promise<Send | { send: Send; again: Send }>,
  alsoOfAccount?: true,
): AuditedRequest => ({
  by: 'operator',
  alsoOfAccount,
  prepare: async (caller) => {
    await caller.database.query('update users set operator = true where email = $1', [caller.email]);
    const body = { slug: slug(), destination };
    await api(caller).post('/v1/links', body);
    return prepare(caller, body.slug);
  },
});
const disableBody = { reason: 'spam' };
const reportOf = (caller: Caller, slug: string) =>
  fetch(`${caller.service.apiUrl}/report`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ slug, reason: 'spam' }),
  });
const user = (prepare: AuditedRequest['prepare']): AuditedRequest => ({ by: 'user', prepare });
/** The same request once more changes nothing. */
const twice = (send: Send) => ({ send, again: send });

/** Uploads an image. */
const put = (caller: Caller, path: string) =>
  api(caller).put(path, plainPng(60, 30, { depth: 8, colorType: 2, value: 200 }), {
    headers: { 'Content-Type': 'image/png' },
  });

/** Duplicates a link or a website. */
const duplicate = (kind: 'links' | 'websites'): AuditedRequest =>
  key(async (caller) => {
    const path = `${await created(caller, kind)}/duplicate`;
    const headers = { 'Idempotency-Key': randomUUID() };
    return twice(() => api(caller).post(path, {}, { headers }));
  });

/** A request that changes something, for every operation that can. `again` changes nothing. */
export const auditedRequests: Record<string, AuditedRequest> = {
  createLink: key(async (caller) => {
    const body = { slug: slug(), destination };
    const headers = { 'Idempotency-Key': randomUUID() };
    return twice(() => api(caller).post('/v1/links', body, { headers }));
  }),
  updateLink: key(async (caller) => {
    const path = await created(caller, 'links');
    return twice(() => api(caller).patch(path, { name: 'Winter', active: true }));
  }),
  deleteLink: key(async (caller) => {
    const path = await created(caller, 'links');
    return twice(() => api(caller).delete(path));
  }),
  createLinks: key(async (caller) => {
    const links = [
      { slug: slug(), destination, tags: ['a'] },
      { slug: slug(), destination },
    ];
    return twice(() => api(caller).post('/v1/links/bulk', { links }));
  }),
  putLinkByExternalId: key(async (caller) => {
    const path = `/v1/links/by-external-id/${randomUUID()}`;
    return twice(() => api(caller).put(path, { slug: path.slice(-36), destination }));
  }),
  deleteLinkByExternalId: key(async (caller) => {
    const externalId = randomUUID();
    await api(caller).post('/v1/links', { slug: slug(), destination, externalId });
    return twice(() => api(caller).delete(`/v1/links/by-external-id/${externalId}`));
  }),
  updateLinks: key(async (caller) => {
    const ids = [idOf(await created(caller, 'links')), idOf(await created(caller, 'links'))];
    return twice(() => api(caller).patch('/v1/links/bulk', { ids, set: { active: false }, addTags: ['a'] }));
  }),
  deleteLinks: key(async (caller) => {
    const ids = [idOf(await created(caller, 'links')), idOf(await created(caller, 'links'))];
    return twice(() => api(caller).delete('/v1/links/bulk', { body: { ids } }));
  }),
  duplicateLink: duplicate('links'),
  pauseLink: key(async (caller) => {
    const path = await created(caller, 'links');
    return twice(() => api(caller).post(`${path}/pause`));
  }),
  activateLink: key(async (caller) => {
    const path = await created(caller, 'links');
    await api(caller).post(`${path}/pause`);
    return twice(() => api(caller).post(`${path}/activate`));
  }),
  setPreviewImage: key(async (caller) => {
    const path = `${await created(caller, 'links')}/preview-image`;
    return twice(() => put(caller, path));
  }),
  removePreviewImage: key(async (caller) => {
    const path = `${await created(caller, 'links')}/preview-image`;
    await put(caller, path);
    return twice(() => api(caller).delete(path));
  }),
  setLogo: key(async (caller) => twice(() => put(caller, '/v1/account/logo'))),
  removeLogo: key(async (caller) => {
    await put(caller, '/v1/account/logo');
    return twice(() => api(caller).delete('/v1/account/logo'));
  }),
  updateSettings: key((caller) => {
    const change = () => api(caller).patch('/v1/account/settings', { defaultBehavior: 'conservative' });
    return Promise.resolve(twice(change));
  }),
  createImport: key((caller) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    return Promise.resolve(twice(() => sendFile(caller, headers)));
  }),
  updateImport: key(async (caller) => {
    const path = await checkedImport(caller);
    return () => api(caller).patch(path, { upgradeHttp: true });
  }),
  startImport: key(async (caller) => {
    // The account's allowance is looked up again only once it has been used.
    await created(caller, 'links');
    const path = await checkedImport(caller);
    return () => api(caller).post(`${path}/start`);
  }),
  cancelImport: key(async (caller) => {
    const path = await checkedImport(caller);
    return twice(() => api(caller).delete(path));
  }),
  importBioPage: key((caller) => {
    const headers = { 'Idempotency-Key': randomUUID(), 'Content-Type': 'text/html' };
    const path = `/v1/imports/bio-page?slug=${slug()}`;
    return Promise.resolve(twice(() => api(caller).post(path, linktreePage(), { headers })));
  }),
  createGroup: key(async (caller) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    return twice(() => api(caller).post('/v1/groups', { name: 'Summer' }, { headers }));
  }),
  updateTag: key(async (caller) => {
    const path = await createdTag(caller);
    return twice(() => api(caller).patch(path, { color: '#0a7d5c' }));
  }),
  deleteTag: key(async (caller) => {
    const path = await createdTag(caller);
    return twice(() => api(caller).delete(path));
  }),
  updateGroup: key(async (caller) => {
    const path = await created(caller, 'groups');
    return twice(() => api(caller).patch(path, { name: 'Winter' }));
  }),
  deleteGroup: key(async (caller) => {
    const path = await created(caller, 'groups');
    return twice(() => api(caller).delete(path));
  }),
  moveGroupLinks: key(async (caller) => {
    const path = await created(caller, 'groups');
    const links = await Promise.all([created(caller, 'links'), created(caller, 'links')]);
    const add = links.map(idOf);
    return twice(() => api(caller).post(`${path}/links`, { add }));
  }),
  createWebsite: key(async (caller) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { slug: slug() };
    return twice(() => api(caller).post('/v1/websites', body, { headers }));
  }),
  updateWebsite: key(async (caller) => {
    const path = await created(caller, 'websites');
    return twice(() => api(caller).patch(path, { headline: 'Ceramics', published: true }));
  }),
  duplicateWebsite: duplicate('websites'),
  deleteWebsite: key(async (caller) => {
    const path = await created(caller, 'websites');
    return twice(() => api(caller).delete(path));
  }),
  setPhoto: key(async (caller) => {
    const path = `${await created(caller, 'websites')}/photo`;
    return twice(() => put(caller, path));
  }),
  removePhoto: key(async (caller) => {
    const path = `${await created(caller, 'websites')}/photo`;
    await put(caller, path);
    return twice(() => api(caller).delete(path));
  }),
  setCover: key(async (caller) => {
    const path = `${await created(caller, 'websites')}/cover`;
    return twice(() => put(caller, path));
  }),
  removeCover: key(async (caller) => {
    const path = `${await created(caller, 'websites')}/cover`;
    await put(caller, path);
    return twice(() => api(caller).delete(path));
  }),
  setBackgroundImage: key(async (caller) => {
    const path = `${await created(caller, 'websites')}/background-image`;
    return twice(() => put(caller, path));
  }),
  removeBackgroundImage: key(async (caller) => {
    const path = `${await created(caller, 'websites')}/background-image`;
    await put(caller, path);
    return twice(() => api(caller).delete(path));
  }),
  setThumbnail: key(async (caller) => {
    const path = await createdItem(caller);
    return twice(() => put(caller, path));
  }),
  removeThumbnail: key(async (caller) => {
    const path = await createdItem(caller);
    await put(caller, path);
    return twice(() => api(caller).delete(path));
  }),
  updateMember: key(async (caller) => {
    const { userId } = await createMember(caller.service, { ...caller.account, role: 'editor' });
    return twice(() => api(caller).patch(`/v1/members/${userId}`, { role: 'viewer' }));
  }),
  removeMember: key(async (caller) => {
    const { userId } = await createMember(caller.service, { ...caller.account, role: 'editor' });
    return twice(() => api(caller).delete(`/v1/members/${userId}?keys=revoke`));
  }),
  settleMemberBelongings: key(async (caller) => {
    const { userId } = await createMember(caller.service, { ...caller.account, role: 'editor' });
    const { body } = await api(caller).post<{ id: string }>('/v1/reports/shares', { query: '' });
    await caller.database.query('update report_shares set created_by = $1 where id = $2', [userId, body.id]);
    return twice(() => api(caller).post(`/v1/members/${userId}/belongings`, { reports: 'revoke' }));
  }),
  shareReport: key(async (caller) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    return twice(() => api(caller).post('/v1/reports/shares', { query: 'days=7' }, { headers }));
  }),
  revokeReportShare: key(async (caller) => {
    const { body } = await api(caller).post<{ id: string }>('/v1/reports/shares', { query: '' });
    return twice(() => api(caller).delete(`/v1/reports/shares/${body.id}`));
  }),
  deleteConversion: key(async (caller) => {
    const path = await createdConversion(caller);
    return twice(() => api(caller).delete(path));
  }),
  deleteWebsiteSignup: key(async (caller) => {
    const path = await createdSignup(caller);
    return twice(() => api(caller).delete(path));
  }),
  refundConversion: key(async (caller) => {
    const path = await createdConversion(caller);
    return twice(() => api(caller).post(`${path}/refunds`, { externalId: 'refund-1' }));
  }),
  createDomain: key(async (caller) => {
    const body = { host: `${slug()}.test` };
    const headers = { 'Idempotency-Key': randomUUID() };
    return twice(() => api(caller).post('/v1/domains', body, { headers }));
  }),
  updateDomain: key(async (caller) => {
    const { path } = await createdDomain(caller);
    return twice(() => api(caller).patch(path, { homeUrl: destination }));
  }),
  verifyDomain: key(async (caller) => {
    const { path, record } = await createdDomain(caller);
    caller.nameServer.set(record.name, record.value);
    return twice(() => api(caller).post(`${path}/verify`));
  }),
  deleteDomain: key(async (caller) => {
    const { path } = await createdDomain(caller);
    return twice(() => api(caller).delete(path));
  }),
  createWebhook: key(async (caller) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    return twice(() => api(caller).post('/v1/webhooks', webhookBody, { headers }));
  }),
  updateWebhook: key(async (caller) => {
    const path = await createdWebhook(caller);
    return twice(() => api(caller).patch(path, { description: 'CRM', active: false }));
  }),
  rotateWebhookSecret: key(async (caller) => {
    const path = await createdWebhook(caller);
    const headers = { 'Idempotency-Key': randomUUID() };
    return twice(() => api(caller).post(`${path}/rotate-secret`, undefined, { headers }));
  }),
  testWebhook: key(async (caller) => {
    const path = await createdWebhook(caller);
    const headers = { 'Idempotency-Key': randomUUID() };
    return twice(() => api(caller).post(`${path}/test`, undefined, { headers }));
  }),
  redeliverWebhook: key(async (caller) => {
    const path = await createdWebhook(caller);
    const { body } = await api(caller).post<{ id: string }>(`${path}/test`);
    const headers = { 'Idempotency-Key': randomUUID() };
    return twice(() => api(caller).post(`${path}/deliveries/${body.id}/redeliver`, undefined, { headers }));
  }),
  deleteWebhook: key(async (caller) => {
    const path = await createdWebhook(caller);
    return twice(() => api(caller).delete(path));
  }),
  createInvitation: key(async (caller) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    return twice(() => api(caller).post('/v1/invitations', { role: 'viewer' }, { headers }));
  }),
  revokeInvitation: key(async (caller) => {
    const { id } = await invited(caller);
    return twice(() => api(caller).delete(`/v1/invitations/${id}`));
  }),
  acceptInvitation: user(async (caller) => {
    const { token } = await invited(caller);
    return twice(() => caller.browser.post('/invitations/accept', { token }));
  }),
  finishOidc: user(async ({ service, provider }) => {
    const name = randomUUID();
    provider.people[name] = { email: `${name}@example.com`, groups: ['staff'] };
    const client = new BrowserClient(service.apiUrl);
    const { body } = await client.post<{ url: string }>('/sign-in/oidc', {});
    const { query } = await new ProviderBrowser().signIn(body.url, name);
    return twice(() => client.post('/sign-in/oidc/finish', { query }));
  }),
  signUpInvited: user(async (caller) => {
    const body = { email: `${randomUUID()}@example.com`, password, token: (await invited(caller)).token };
    return twice(() => new BrowserClient(caller.service.apiUrl).post('/invitations/sign-up', body));
  }),
  signUp: user(async ({ service }) => {
    const body = { email: `${randomUUID()}@example.com`, password };
    return twice(() => new BrowserClient(service.apiUrl).post('/sign-up', body));
  }),
  confirmSignUp: user(async ({ service, database }) => {
    const { rows } = await database.query<{ value: string }>(
      `select value from secrets where name = 'signing'`,
    );
    const signatures = new Signatures({
      fork: () => ({ findOneOrFail: async () => rows[0] }),
    } as unknown as EntityManager);
    const token = await signatures.seal(
      'sign-up',
      JSON.stringify({
        email: `${randomUUID()}@example.com`,
        passwordHash: await hashPassword(password),
        expiresAt: Date.now() + 60_000,
      }),
    );
    return twice(() => new BrowserClient(service.apiUrl).post('/sign-up/confirm', { token, password }));
  }),
  signIn: user(async ({ service, email }) => ({
    send: () => new BrowserClient(service.apiUrl).post('/sign-in', { email, password }),
    again: () => new BrowserClient(service.apiUrl).post('/sign-in', { email, password: newPassword }),
  })),
  signOut: user(async ({ browser }) => twice(() => browser.post('/sign-out'))),
  setPasswordByLink: user(async ({ service, database, email }) => {
    const token = randomBytes(32).toString('base64url');
    await database.query(
      `insert into password_links (user_id, token_hash, expires_at)
       select id, $2, now() + interval '1 hour' from users where email = $1`,
      [email, createHash('sha256').update(token).digest('hex')],
    );
    const body = { token, password: newPassword };
    return twice(() => new BrowserClient(service.apiUrl).post('/password-link', body));
  }),
  stepUp: user(async ({ browser }) => ({
    send: () => browser.post('/step-up', { password }),
    again: () => browser.post('/step-up', { password: newPassword }),
  })),
  confirmTotp: user(async ({ browser }) => {
    const { body } = await browser.post<{ secret: string }>('/totp');
    const code = await generate({ secret: body.secret });
    return twice(() => browser.post('/totp/confirm', { code }));
  }),
  removeTotp: user(async ({ browser }) => {
    await browser.post('/step-up', { password, forRemoval: true });
    await addApp(browser);
    return twice(() => browser.delete('/totp'));
  }),
  renewRecoveryCodes: user(async ({ browser }) => {
    await addApp(browser);
    return () => browser.post('/recovery-codes');
  }),
  addPasskey: user(async ({ browser, service }) => {
    const authenticator = new SoftwareAuthenticator(passkeyOrigin(service.apiUrl));
    const body = { name: 'Phone', ...authenticator.create(await optionsOf(browser, '/passkeys')) };
    return twice(() => browser.post('/passkeys', body));
  }),
  renamePasskey: user(async (caller) => {
    const { id } = await withPasskey(caller);
    return twice(() => caller.browser.call('PATCH', `/passkeys/${id}`, { body: { name: 'Key ring' } }));
  }),
  removePasskey: user(async (caller) => {
    const { authenticator, id } = await withPasskey(caller);
    await confirmRemoval(caller.browser, authenticator);
    return twice(() => caller.browser.delete(`/passkeys/${id}`));
  }),
  signInWithPasskey: user(async (caller) => {
    const { authenticator } = await withPasskey(caller);
    const browser = new BrowserClient(caller.service.apiUrl);
    const assertion = authenticator.get(await optionsOf(browser, '/sign-in/passkey'));
    return twice(() => browser.post('/sign-in/passkey', assertion));
  }),
  stepUpWithPasskey: user(async (caller) => {
    const { authenticator } = await withPasskey(caller);
    const assertion = authenticator.get(await optionsOf(caller.browser, '/step-up/passkey'));
    return twice(() => caller.browser.post('/step-up/passkey', assertion));
  }),
  acknowledgeSessions: user(async ({ service, browser, email }) => {
    await new BrowserClient(service.apiUrl).post('/sign-in', { email, password });
    return twice(() => browser.post('/sessions/acknowledge'));
  }),
  exportAccount: user(({ browser, service }) =>
    Promise.resolve(() =>
      fetch(`${service.apiUrl}/dashboard/api/account/export`, { headers: { Cookie: browser.cookie } }),
    ),
  ),
  revokeEverything: user(async ({ browser }) => {
    await browser.post('/keys', { name: 'ci' });
    return twice(() => browser.post('/revoke-everything'));
  }),
  changePassword: user(async ({ browser }) =>
    twice(() => browser.post('/password', { current: password, password: newPassword })),
  ),
  endSession: user(async ({ browser, service, email }) => {
    const other = new BrowserClient(service.apiUrl);
    await other.post('/sign-in', { email, password });
    const { body } = await other.get<{ data: { id: string; current: boolean }[] }>('/sessions');
    const id = body.data.find(({ current }) => current)?.id;
    return twice(() => browser.delete(`/sessions/${id}`));
  }),
  createAccount: user(async ({ browser }) => ({
    send: () => browser.post('/accounts', { name: 'Second' }),
    again: () => browser.post('/accounts', { name: '' }),
  })),
  enterAccount: user(async ({ browser }) => {
    const { body } = await browser.get<{ account: { id: string } }>('/session');
    await browser.post('/accounts', { name: 'Second' });
    return twice(() => browser.post(`/accounts/${body.account.id}/enter`));
  }),
  setZone: user(async ({ browser }) =>
    twice(() => browser.call('PUT', '/account/zone', { body: { zone: 'Europe/Berlin' } })),
  ),
  renameAccount: user(async ({ browser }) =>
    twice(() => browser.call('PATCH', '/account', { body: { name: 'Renamed' } })),
  ),
  deleteAccount: {
    by: 'user',
    deletesLog: true,
    prepare: async ({ browser }) => {
      await browser.post('/accounts', { name: 'Second' });
      return () => browser.post('/account/delete', { name: 'Second' });
    },
  },
  connectApp: user(async ({ service, browser }) => {
    const query = await appQuery(service);
    return {
      send: () => browser.post('/apps', { query }),
      again: () => browser.post('/apps', { query: '' }),
    };
  }),
  disconnectApp: user(async ({ service, browser }) => {
    await browser.post('/apps', { query: await appQuery(service) });
    const { body } = await browser.get<{ data: { id: string }[] }>('/apps');
    return twice(() => browser.delete(`/apps/${body.data[0]?.id}`));
  }),
  createKey: user(async ({ browser }) => ({
    send: () => browser.post('/keys', { name: 'ci' }),
    again: () => browser.post('/keys', { name: '' }),
  })),
  revokeKey: user(async ({ browser }) => {
    const { body } = await browser.post<{ id: string }>('/keys', { name: 'ci' });
    return twice(() => browser.delete(`/keys/${body.id}`));
  }),
  takeOverKeys: user(async ({ browser }) => {
    const { body } = await browser.post<{ id: string }>('/keys', { name: 'ci' });
    return twice(() => browser.post('/keys/take-over', { ids: [body.id] }));
  }),
  reportTarget: {
    by: 'visitor',
    prepare: async (caller) => {
      const body = { slug: slug(), destination };
      await api(caller).post('/v1/links', body);
      return twice(() => reportOf(caller, body.slug));
    },
  },
  dismissReports: operator(async (caller, slug) => {
    await reportOf(caller, slug);
    return twice(() => caller.browser.post(`/operators/targets/${slug}/dismiss`));
  }),
  disableTarget: operator(
    async ({ browser }, slug) => twice(() => browser.post(`/operators/targets/${slug}/disable`, disableBody)),
    true,
  ),
  enableTarget: operator(async ({ browser }, slug) => {
    await browser.post(`/operators/targets/${slug}/disable`, disableBody);
    return twice(() => browser.post(`/operators/targets/${slug}/enable`));
  }, true),
  disableAccount: operator(
    async ({ browser, account: { accountId } }) =>
      twice(() => browser.post(`/operators/accounts/${accountId}/disable`, disableBody)),
    true,
  ),
  enableAccount: operator(async ({ browser, account: { accountId } }) => {
    await browser.post(`/operators/accounts/${accountId}/disable`, disableBody);
    return twice(() => browser.post(`/operators/accounts/${accountId}/enable`));
  }, true),
};
