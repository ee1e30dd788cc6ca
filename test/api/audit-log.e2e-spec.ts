import {
  ApiClient,
  createAccountWithKey,
  sharedService,
  waitFor,
  type AccountWithKey,
  type SharedService,
} from '@app/testing';
import { createHash } from 'node:crypto';

interface Entry {
  id: string;
  seq: number | null;
  createdAt: string;
  action: string;
  actor: { kind: string; id: string | null; name: string | null };
  target: { type: string; id: string | null; name: string | null } | null;
}
interface Page {
  data: Entry[];
  nextCursor?: string | null;
}

const zeros = '0'.repeat(64);

/** The canonical form as `docs/audit-log.md` describes it, apart from the code that seals. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

describe('the audit log of an account', () => {
  let service: SharedService;
  let account: AccountWithKey;
  let client: ApiClient;

  beforeAll(async () => {
    service = await sharedService('jobs');
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service, { scopes: ['read', 'write', 'audit:read'] });
    client = new ApiClient(service, account.key);
  });

  const createGroups = async (...names: string[]) => {
    for (const name of names) await client.post('/v1/groups', { name });
  };
  const list = async (query = '', api = client) => (await api.get<Page>(`/v1/audit-log${query}`)).body;
  const namesIn = ({ data }: Page) => data.map(({ target }) => target?.name);
  const allSealed = () => waitFor(async () => (await list()).data.every(({ seq }) => seq !== null));

  it('lists entries newest first, with their actors and actions', async () => {
    const before = Date.now();
    const created = await client.post<{ id: string }>('/v1/groups', { name: 'Summer' });
    await client.delete(`/v1/groups/${created.body.id}`);
    await allSealed();
    const { data } = await list();
    expect(data).toEqual([
      expect.objectContaining({ action: 'group.deleted', seq: 2 }),
      {
        id: expect.any(String) as string,
        seq: 1,
        createdAt: expect.any(String) as string,
        action: 'group.created',
        actor: { kind: 'key', id: account.keyId, name: `test (${account.key.slice(0, 12)}…)` },
        credential: account.keyId,
        request: created.headers.get('x-request-id'),
        target: { type: 'group', id: created.body.id, name: 'Summer' },
        fields: [],
        details: {},
      },
    ]);
    const at = Date.parse(data[1]?.createdAt ?? '');
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  it('shows an entry immediately, sealed or not, exactly once across all pages', async () => {
    await createGroups('a', 'b', 'c', 'd', 'e');
    expect(namesIn(await list())).toEqual(['e', 'd', 'c', 'b', 'a']);
    const first = await list('?limit=2');
    expect(namesIn(first)).toEqual(['e', 'd']);
    await allSealed();
    await createGroups('f');
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect(namesIn(second)).toEqual(['c', 'b']);
    const third = await list(`?limit=2&cursor=${second.nextCursor}`);
    expect(namesIn(third)).toEqual(['a']);
    expect(third.nextCursor).toBeNull();
  });

  it('filters by action, actor and time', async () => {
    await createGroups('a', 'b');
    const { data } = await list();
    await client.delete(`/v1/groups/${data[0]?.target?.id}`);
    const since = data[0]?.createdAt ?? '';
    expect((await list('?action=group.created')).data).toHaveLength(2);
    expect((await list('?action=group.deleted')).data).toHaveLength(1);
    expect((await list('?action=link.created')).data).toEqual([]);
    expect((await list('?actorKind=key')).data).toHaveLength(3);
    expect((await list('?actorKind=user')).data).toEqual([]);
    expect((await list(`?actor=${account.keyId}`)).data).toHaveLength(3);
    expect((await list(`?actor=${account.accountId}`)).data).toEqual([]);
    expect(namesIn(await list(`?until=${since}`))).toEqual(['a']);
    expect(namesIn(await list(`?since=${since}&action=group.created`))).toEqual(['b']);
  });

  it.each([
    ['action=group.eaten', 'action'],
    ['actorKind=dog', 'actorKind'],
    ['actor=me', 'actor'],
    ['since=yesterday', 'since'],
    ['since=2026-02-31T25:00:00Z', 'since'],
    ['until=2026', 'until'],
    ['cursor=abc', 'cursor'],
    ['limit=0', 'limit'],
    ['view=full', 'view'],
  ])('rejects ?%s', async (query, field) => {
    const { status, body } = await client.get<{ error: { fields: { field: string }[] } }>(
      `/v1/audit-log?${query}`,
    );
    expect([status, body.error.fields.map((error) => error.field)]).toEqual([400, [field]]);
  });

  it('is exported with everything needed to verify its chain', async () => {
    await createGroups('ä "quoted"\u2028', 'b', 'c');
    const links = await client.post<{ id: string }>('/v1/links', {
      slug: `s-${account.keyId}`,
      destination: 'https://shop.example/',
    });
    await client.patch(`/v1/links/${links.body.id}`, { name: 'Summer', behavior: 'aggressive' });
    await allSealed();
    const { status, headers, body } = await client.get<string>('/v1/audit-log/export');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('audit-log.ndjson');
    const lines = body.trimEnd().split('\n');
    expect(lines).toHaveLength(5);
    let last = zeros;
    for (const [at, line] of lines.entries()) {
      const { hash, ...entry } = JSON.parse(line) as Entry & { hash: string };
      expect(entry).toMatchObject({ account: account.accountId, seq: at + 1, prevHash: last });
      expect(createHash('sha256').update(canonical(entry)).digest('hex')).toBe(hash);
      last = hash;
    }
  });

  it('exports an empty file while it has no entries', async () => {
    const { status, body } = await client.get<string>('/v1/audit-log/export');
    expect([status, body]).toEqual([200, '']);
  });

  it('belongs to its account alone', async () => {
    await createGroups('a');
    const { nextCursor } = await list('?limit=1');
    expect(nextCursor).toBeNull();
    await createGroups('b');
    const { nextCursor: cursor } = await list('?limit=1');
    const other = new ApiClient(
      service,
      (await createAccountWithKey(service, { scopes: ['audit:read'] })).key,
    );
    expect((await list('', other)).data).toEqual([]);
    expect((await other.get(`/v1/audit-log?cursor=${cursor}`)).status).toBe(400);
    expect((await other.get('/v1/audit-log/export')).body).toBe('');
  });

  it.each(['/v1/audit-log', '/v1/audit-log/export'])('needs the scope audit:read for %s', async (path) => {
    const { key } = await createAccountWithKey(service, { scopes: ['read', 'write'] });
    const { status, body } = await new ApiClient(service, key).get<{ error: { code: string } }>(path);
    expect([status, body.error.code]).toEqual([403, 'forbidden']);
  });
});
