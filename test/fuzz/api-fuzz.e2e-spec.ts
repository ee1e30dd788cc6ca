import {
  ApiClient,
  createAccountWithKey,
  DocumentedAnswers,
  type OpenApiDocument,
  type Service,
  startService,
} from '@app/testing';
import fc from 'fast-check';
import { randomInt, randomUUID } from 'node:crypto';
import { AccountDigests } from './account-digest.js';
import { type PlannedRequest, type RequestDocument, requestsOf } from './api-requests.js';
import { type Keys, learn, type Pool, settle, stockAccount } from './fuzzed-account.js';
import { Reference } from './schema-values.js';
import { type HttpRequest, sendRequest } from './send-request.js';

/** Number of requests. FUZZ_SEED repeats a run. */
const total = Number(process.env.FUZZ_REQUESTS ?? 5_000);
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const perRound = 1_000;
const perMissingOperation = 200;
const inFlight = 8;
const maxFailures = 10;

/** Signs of a stack trace, SQL or internal path. */
const leaks =
  /node_modules|file:\/\/|\n\s+at |\/(?:apps|libs|dist)\/|\.[jt]s:\d|\bselect\b.+\bfrom\b|insert into|duplicate key|violates|invalid (?:input|byte)|syntax error at|relation "|mikro|\bknex\b/i;

/**
 * Possible responses to an undocumented path or method, depending on which check fails first. A path whose id is empty has a
 * route, which the key may lack the scope for.
 */
const withoutOperation = [400, 401, 403, 404, 405, 413, 415];

const isForeign = (part: unknown): boolean => part instanceof Reference && part.owner === 'theirs';

/** Operations whose path may name something that the account does not have yet. */
const hasFreeName = /\{(?:slug|externalId)\}/;

describe('every operation of the API with valid, mutated and hostile requests', () => {
  let service: Service;
  let document: RequestDocument;
  let responses: DocumentedAnswers;
  let digests: AccountDigests;
  const failures = new Set<string>();
  const statuses = new Map<number, number>();
  const succeeded = new Set<string>();
  let unchanged = 0;

  beforeAll(async () => {
    service = await startService({ apps: ['api'] });
    document = (await (await fetch(`${service.apiUrl}/openapi.json`)).json()) as RequestDocument;
    responses = new DocumentedAnswers(document as unknown as OpenApiDocument);
    digests = await AccountDigests.connect(service.databaseUrl);
  });

  afterAll(async () => {
    await digests?.close();
    await service?.stop();
  });

  const reportFailure = (what: string, sent: HttpRequest, more = ''): void => {
    const { method, path, headers, body } = sent;
    const content = typeof body === 'object' ? Buffer.from(body).toString('base64') : body;
    const request = `${method} ${path.slice(0, 300)} ${JSON.stringify({ ...headers, authorization: undefined })} ${content?.slice(0, 500) ?? ''}`;
    if (failures.size < maxFailures) failures.add(`${what}\n  ${request}\n  ${more.slice(0, 500)}`);
  };

  /** @returns true if the request may have changed something. */
  const check = async (
    plan: PlannedRequest,
    sent: HttpRequest,
    pool: Pool,
    secret: string,
  ): Promise<boolean> => {
    let response;
    try {
      response = await sendRequest(service.apiUrl, sent);
    } catch (error) {
      reportFailure(String(error), sent);
      return true;
    }
    const { status, headers, body, text } = response;
    const fail = (what: string): void => reportFailure(`${status}: ${what}`, sent, text);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const [path = ''] = sent.path.split('?', 1);
    if (status >= 500) fail('server error');
    if (leaks.test(text)) fail('leaks internals');
    if (text.includes(secret)) fail('leaks data of the other account');
    if (!headers.get('x-request-id')) fail('no X-Request-Id');
    if (headers.get('x-content-type-options') !== 'nosniff') fail('no nosniff');
    if (headers.has('x-powered-by') || headers.has('server')) fail('names its software');
    if (headers.has('set-cookie')) fail('sets a cookie');
    if (status === 401 && headers.get('www-authenticate') !== 'Bearer') fail('no WWW-Authenticate');
    if (status === 405 && !headers.get('allow')) fail('no Allow');
    if (status < 300 && !hasFreeName.test(plan.operation) && plan.path.some(isForeign)) {
      fail('accepts an id of the other account');
    }
    if (
      status < 300 &&
      plan.bearer !== 'ours' &&
      !(plan.bearer === 'reader' && ['GET', 'HEAD'].includes(sent.method)) &&
      sent.method !== 'OPTIONS'
    ) {
      fail('accepts a key without the required scope');
    }
    const { error } = Object(body) as { error?: { requestId?: string } };
    if (status >= 400 && sent.method !== 'HEAD') {
      const replayed = headers.get('idempotent-replayed') === 'true';
      if (!error || (error.requestId !== headers.get('x-request-id') && !replayed))
        fail('not the standard error body');
    }
    try {
      if (sent.method !== 'HEAD') responses.check(sent.method, path, response);
    } catch (difference) {
      const unknown = String(difference).includes('the document has no such operation');
      if (!unknown || !withoutOperation.includes(status)) fail(String(difference));
    }
    if (status < 300 && sent.method === plan.operation.split(' ')[0] && !plan.rawPath)
      succeeded.add(plan.operation);
    if (status < 300 && plan.bearer === 'ours') learn(pool, path, body);
    return status < 400 && sent.method !== 'GET';
  };

  /** Sends requests for separate accounts. */
  const round = async (
    requests: fc.Arbitrary<PlannedRequest>,
    first: number,
    count: number,
  ): Promise<void> => {
    const secret = `secret${randomUUID().slice(0, 23)}`;
    const [ours, theirs] = [await stockAccount(service, 'ours'), await stockAccount(service, secret)];
    const unknown = (await createAccountWithKey(service)).key.slice(0, -1);
    const reader = await createAccountWithKey(service, { scopes: ['read'] });
    const keys: Keys = {
      ours: `Bearer ${ours.account.key}`,
      reader: `Bearer ${reader.key}`,
      none: null,
      malformed: `Basic ${ours.account.key}`,
      unknown: `Bearer ${unknown}`,
    };
    const pools = { ours: ours.pool, theirs: theirs.pool };
    const untouched = await digests.of(theirs.account.accountId);
    let before = await digests.of(ours.account.accountId);
    const plans = fc.sample(requests, { numRuns: count, seed: seed + first });
    for (let at = 0; at < plans.length && failures.size < maxFailures; at += inFlight) {
      const batch = plans.slice(at, at + inFlight).map((plan) => ({ plan, sent: settle(plan, pools, keys) }));
      const changed = await Promise.all(batch.map(({ plan, sent }) => check(plan, sent, pools.ours, secret)));
      const after = await digests.of(ours.account.accountId);
      if (!changed.includes(true)) {
        unchanged += batch.length;
        const tables = Object.keys(after).filter((name) => after[name] !== before[name]);
        const requests = batch.map(({ sent }) => `${sent.method} ${sent.path.slice(0, 100)}`).join('; ');
        if (tables.length > 0)
          failures.add(`a rejected request or a GET changed ${tables.join(', ')}: ${requests}`);
      }
      before = after;
    }
    const touched = await digests.of(theirs.account.accountId);
    const tables = Object.keys(untouched).filter((name) => touched[name] !== untouched[name]);
    if (tables.length > 0) failures.add(`the other account's ${tables.join(', ')} changed`);
  };

  it(
    `behaves as documented (${total} requests, FUZZ_SEED=${seed})`,
    async () => {
      const starts = Array.from({ length: Math.ceil(total / perRound) }, (_, index) => index * perRound);
      const worker = async (): Promise<void> => {
        for (let first = starts.shift(); first !== undefined; first = starts.shift()) {
          await round(requestsOf(document), first, Math.min(perRound, total - first));
        }
      };
      await Promise.all([worker(), worker()]);
      const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      );
      // Chance can leave an operation without a request that could succeed, for example once all external ids are gone.
      for (const operation of operations.filter((one) => !succeeded.has(one))) {
        await round(requestsOf(document, operation), total, perMissingOperation);
      }
      const report = [...failures].join('\n\n');
      if (report) throw new Error(`FUZZ_SEED=${seed} repeats these requests:\n\n${report}`);
      expect([...succeeded].sort()).toEqual(operations.sort());
      const expected = [200, 201, 400, 401, 403, 404, 405, 409, 413, 415, 422];
      expect(expected.filter((status) => !statuses.has(status))).toEqual([]);
      expect(unchanged).toBeGreaterThan(total / 20);
      expect(service.apps.api.output()).not.toMatch(/"level":(?:50|60)/);
      expect((await new ApiClient(service).get('/health/ready', { documented: false })).status).toBe(200);
    },
    60_000 + total * 150,
  );
});
