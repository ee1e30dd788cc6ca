import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { readFileSync } from 'node:fs';
import { linktreeData, linktreePage } from '../fixtures/saved-pages.js';
import { installedVouchers, voucherFor } from '../fixtures/sealed-vouchers.js';
import { WebhookReceiver } from '../jobs/webhook-receiver.js';
import { phone, visit } from '../redirect/visit.js';
import { type Sample, testSamples } from './document-samples.js';
import { SampleShell } from './sample-shell.js';
import { shapeDifferences } from './shape-of-json.js';

const ownVariables = { notRun: 'the address and the key of the reader; the test has its own' };

/** The JSON of a sample has the structure of what the API sent. */
const expectShape = ({ code }: Sample, sent: unknown) =>
  expect(shapeDifferences(JSON.parse(code), sent)).toEqual([]);

describe('the samples of', () => {
  let service: Service;
  let account: AccountWithKey;
  let api: ApiClient;
  let shell: SampleShell;
  /** The result of the last call of a sample. */
  let answer: unknown;

  beforeAll(async () => {
    service = await startService({
      apps: ['api', 'redirect', 'worker', 'jobs'],
      env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', UNIQUES: 'on', SLUG_QUARANTINE_DAYS: '0', SIGNUP: 'open' },
    });
    account = await createAccountWithKey(service, {
      scopes: ['read', 'write', 'audit:read', 'conversions:read', 'conversions:write'],
    });
    api = new ApiClient(service, account.key);
    shell = await SampleShell.open({
      ...service.env,
      LC_ALL: 'C.UTF-8',
      WAYPOST_URL: service.apiUrl,
      WAYPOST_KEY: account.key,
    });
    shell.write('linktree.html', linktreePage({ data: linktreeData() }));
    // The addresses in the README are those of this instance.
    const [apiHost, redirectHost] = [new URL(service.apiUrl).host, new URL(service.redirectUrl).host];
    shell.write(
      '.curlrc',
      `connect-to = "localhost:3000:${apiHost}"\nconnect-to = "localhost:3001:${redirectHost}"\n`,
    );
  });
  afterAll(async () => {
    await shell?.close();
    await service?.stop();
  });

  const parsed = async (sample: Sample) => void (answer = JSON.parse(await shell.run(sample)));
  const variable = (name: string) =>
    shell.run({ name, language: 'sh', line: 0, code: `printf %s "$${name}"` });
  const assign = (name: string, value: string) =>
    shell.run({ name, language: 'sh', line: 0, code: `${name}='${value}'` });
  const createLink = async (slug: string): Promise<string> =>
    (await api.post<{ id: string }>('/v1/links', { slug, destination: 'https://shop.example/' })).body.id;

  describe('README.md', () => {
    testSamples('README.md', {
      'Quick start / sh': { notRun: 'start.e2e-spec.ts starts everything, with free ports' },
      'Create your first link with curl / sh': (sample) => shell.run(sample),
      'Create your first link with curl / sh 2': async (sample) => {
        await shell.run(sample);
        expect(await variable('GROUP')).toMatch(/^[0-9a-f-]{36}$/);
        expect(await variable('LINK')).toMatch(/^[0-9a-f-]{36}$/);
      },
      'Create your first link with curl / sh 3': async (sample) => {
        expect(await shell.run(sample)).toMatch(
          /^HTTP\/1\.1 302 [^]*^location: https:\/\/example\.com\/\r$/im,
        );
      },
      'Create your first link with curl / sh 4': (sample) =>
        waitFor(async () => {
          const { summary } = JSON.parse(await shell.run(sample)) as { summary: { clicks: number } };
          return summary.clicks === 1;
        }),
      'Behind a proxy / sh': { notRun: 'it needs a domain; client-addresses.e2e-spec.ts has proxies' },
    });
  });

  describe('docs/conversions.md', () => {
    testSamples('docs/conversions.md', {
      'Reporting / json': async ({ code }) => {
        const vouchers = await installedVouchers(service);
        const link = await createLink('conversion');
        const voucher = voucherFor(vouchers, { accountId: account.accountId, link });
        const { status } = await api.post('/v1/conversions', { ...(JSON.parse(code) as object), voucher });
        expect(status).toBe(201);
      },
      'Reports / sh': async (sample) => {
        await parsed(sample);
        const totals = { conversions: null, revenue: null, conversionRate: null };
        // No link of these samples has `conversions`.
        expect(answer).toMatchObject({ conversionsSince: null, totals });
      },
    });
  });

  describe('docs/api.md', () => {
    testSamples('docs/api.md', {
      'Errors / json': async (sample) => {
        const body = { slug: 'docs', destination: 'https://shop.example/' };
        expectShape(sample, (await api.post('/v1/links', body)).body);
      },
      'Creating links / json': async ({ code }) => {
        const { body } = await api.post('/v1/links/bulk', JSON.parse(code));
        expect(body.summary).toEqual({ created: 2, failed: 0 });
      },
      'Changing and deleting links / json': async ({ code }) => {
        const body = JSON.parse(code) as { ids: string[] };
        body.ids = [await createLink('bulk-change')];
        expect((await api.patch('/v1/links/bulk', body)).body.summary).toMatchObject({ changed: 1 });
      },
    });
  });

  describe('docs/webhooks.md', () => {
    let receiver: WebhookReceiver;
    let secret: string;
    beforeAll(async () => {
      receiver = await WebhookReceiver.start();
      const { body } = await api.post<{ secret: string }>('/v1/webhooks', {
        url: receiver.url(),
        events: ['link.created', 'clicks.counted', 'conversion.refunded'],
      });
      ({ secret } = body);
      const link = await createLink('hooked');
      const voucher = voucherFor(await installedVouchers(service), { accountId: account.accountId, link });
      const order = { voucher, externalId: 'order-1042-b', amount: 4_990, currency: 'EUR' };
      const { id } = (await api.post<{ id: string }>('/v1/conversions', order)).body;
      await api.post(`/v1/conversions/${id}/refunds`, { externalId: 'refund-7', amount: 990 });
      await visit(`${service.redirectUrl}/hooked`);
    });
    afterAll(() => receiver?.stop());

    const received = (type: string) =>
      waitFor(() => receiver.accepted().find(({ event }) => event.type === type), {
        what: type,
      });
    /** A program that verifies the event of the file `event.json` with the `verify` of a sample. */
    const verifies = async (sample: Sample, name: string, program: string) => {
      const { headers, body } = await received('link.created');
      shell.save(sample, name);
      shell.write('event.json', JSON.stringify({ secret, headers, body }));
      const verifier = { ...sample, language: 'sh', code: program };
      expect(await shell.run(verifier)).toBe('link.created\n');
      shell.write('event.json', JSON.stringify({ secret, headers, body: `${body} ` }));
      await expect(shell.run(verifier)).rejects.toThrow(/signature/);
      const headersThen = { ...headers, 'webhook-timestamp': '1700000000' };
      shell.write('event.json', JSON.stringify({ secret, headers: headersThen, body }));
      await expect(shell.run(verifier)).rejects.toThrow(/too old/);
    };

    testSamples('docs/webhooks.md', {
      'Create one / sh': async (sample) => {
        await parsed(sample);
        expect((answer as { secret: string }).secret).toMatch(/^whsec_/);
      },
      'Events / json': async (sample) => expectShape(sample, (await received('link.created')).event),
      'Events / json 2': async (sample) => expectShape(sample, (await received('clicks.counted')).event),
      'Events / json 3': async (sample) => expectShape(sample, (await received('conversion.refunded')).event),
      'Verify the signature / ts': (sample) =>
        verifies(
          sample,
          'verify.ts',
          `node --input-type=module -e "
            import { readFileSync } from 'node:fs';
            import { verify } from './verify.ts';
            const { secret, headers, body } = JSON.parse(readFileSync('event.json', 'utf8'));
            console.log(verify(secret, headers, body).type);"`,
        ),
      'Verify the signature / python': (sample) =>
        verifies(
          sample,
          'verify.py',
          `python3 -c "
import json, verify
event = json.load(open('event.json'))
print(verify.verify(event['secret'], event['headers'], event['body'].encode())['type'])"`,
        ),
      'Without a receiver / sh': async (sample) => {
        await parsed(sample);
        expect(answer).toMatchObject({ kind: 'poll', url: null, secret: null });
        await createLink('polled');
      },
      'Without a receiver / sh 2': (sample) =>
        waitFor(async () => {
          await parsed(sample);
          return (answer as { data: object[] }).data.length === 1;
        }),
      'Without a receiver / json': async (sample) => expectShape(sample, answer),
    });
  });

  describe('docs/import-export.md', () => {
    testSamples('docs/import-export.md', {
      'Export / sh': async (sample) => {
        await createLink('exported');
        await shell.run(sample);
        expect(readFileSync(shell.path('links.csv'), 'utf8')).toContain('\nexported,https://shop.example/,');
        expect(readFileSync(shell.path('links.ndjson'), 'utf8')).not.toContain('exported');
      },
      'Import / sh': async (sample) => {
        const before = (await api.get<{ data: { id: string }[] }>('/v1/links')).body.data;
        await api.request('DELETE', '/v1/links/bulk', { body: { ids: before.map(({ id }) => id) } });
        await shell.run(sample);
        const id = await variable('IMPORT');
        const details = () => api.get<{ state: string; created: number }>(`/v1/imports/${id}`);
        await waitFor(async () => (await details()).body.state === 'finished');
        expect((await details()).body.created).toBe(before.length);
      },
      'Bio pages / sh': async (sample) => {
        await shell.run(sample);
        const { data } = (await api.get<{ data: { id: string; slug: string }[] }>('/v1/websites')).body;
        expect(data.map(({ slug }) => slug)).toEqual(['anna']);
        for (const { id } of data) await api.delete(`/v1/websites/${id}`);
      },
    });
  });

  describe('docs/cli.md', () => {
    testSamples('docs/cli.md', {
      'Anywhere / sh': ownVariables,
      'Anywhere / sh 2': async (sample) => {
        const output = await shell.run(sample);
        expect(output).toContain(`URL          ${service.redirectUrl}/summer-sale\n`);
        expect(output).toMatch(/^summer-sale +0 /m);
      },
    });
  });

  describe('docs/qr-codes.md', () => {
    testSamples('docs/qr-codes.md', {
      'QR codes / sh': async (sample) => {
        await assign('LINK', await createLink('poster'));
        await shell.run(sample);
        const picture = readFileSync(shell.path('sale.png'));
        expect([picture.toString('latin1', 1, 4), picture.readUInt32BE(16)]).toEqual(['PNG', 1200]);
      },
    });
  });

  describe('docs/analytics.md', () => {
    testSamples('docs/analytics.md', {
      'Reports / sh': async (sample) => {
        const group = (await api.post<{ id: string }>('/v1/groups', { name: 'Shop' })).body.id;
        const body = { slug: 'in-a-group', destination: 'https://shop.example/', group };
        const link = (await api.post<{ id: string }>('/v1/links', body)).body.id;
        await visit(`${service.redirectUrl}/in-a-group`);
        await waitFor(async () => {
          const report = await api.get<{ summary: { clicks: number } }>(`/v1/links/${link}/analytics`);
          return report.body.summary.clicks === 1;
        });
        await assign('GROUP', group);
        await parsed(sample);
      },
      'Reports / json': async (sample) => expectShape(sample, answer),
      'Visitors / json': async ({ code, ...sample }) => {
        const query = 'metrics=visitors&days=7&compare=previous';
        const { uniqueVisitors } = (await api.get(`/v1/analytics/report?${query}`)).body;
        expectShape({ ...sample, code: `{${code}}` }, { uniqueVisitors });
      },
      'Sharing a report / sh': async (sample) => {
        await parsed(sample);
        const { name, url } = answer as { name: string; url: string };
        expect([name, url.startsWith('http')]).toEqual(['Spring campaign', true]);
      },
    });
  });

  describe('docs/routing.md', () => {
    testSamples('docs/routing.md', {
      'Rules / json': async ({ code }) => {
        const id = await createLink('with-rules');
        expect((await api.patch(`/v1/links/${id}`, JSON.parse(code))).status).toBe(200);
      },
    });
  });

  describe('docs/mcp.md', () => {
    const connects = async (headers: Record<string, string>) => {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
      const address = new URL(`${service.apiUrl}/mcp`);
      await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
      expect((await client.listTools()).tools.length).toBeGreaterThan(5);
      await client.close();
    };
    /** Connects as the configuration of an editor says, with the key in place of the variable. */
    const asConfigured = async ({ url, headers }: { url: string; headers: Record<string, string> }) => {
      expect(url).toBe('https://api.example/mcp');
      const withKey = Object.entries(headers).map(([name, value]) => [
        name,
        value.replace(/\$\{(input:waypost-key|env:WAYPOST_KEY)\}|way_…/, account.key),
      ]);
      await connects(Object.fromEntries(withKey) as Record<string, string>);
    };

    testSamples('docs/mcp.md', {
      'Connect a client / sh': async (sample) => {
        shell.writeProgram('claude', '#!/bin/sh\nprintf "%s\\n" "$@"\n');
        const [mcp, add, ...rest] = (await shell.run(sample)).trimEnd().split('\n');
        expect([mcp, add]).toEqual(['mcp', 'add']);
        expect(rest.slice(0, 3)).toEqual(['--transport', 'http', 'waypost']);
        const [, , , url = '', option, header = ''] = rest;
        expect(option).toBe('--header');
        const [name = '', value = ''] = header.split(': ');
        await asConfigured({ url, headers: { [name]: value } });
      },
      'Connect a client / json': async ({ code }) => {
        const { servers } = JSON.parse(code) as { servers: { waypost: Parameters<typeof asConfigured>[0] } };
        await asConfigured(servers.waypost);
      },
      'Connect a client / json 2': async ({ code }) => {
        const { mcpServers } = JSON.parse(code) as {
          mcpServers: { waypost: Parameters<typeof asConfigured>[0] };
        };
        await asConfigured(mcpServers.waypost);
      },
    });
  });

  describe('docs/breakout.md', () => {
    testSamples('docs/breakout.md', {
      'Tables of your own / json': async ({ code }) => shell.write('tables.json', code),
      'Tables of your own / json 2': async ({ code, ...sample }) => {
        shell.write('more.json', code);
        const check = 'npm run --silent cli -- breakout:check more.json';
        expect(await shell.run({ ...sample, language: 'sh', code: check })).toContain('valid: ');
      },
      'Tables of your own / sh': async (sample) => expect(await shell.run(sample)).toContain('instagram'),
    });
  });

  describe('docs/moderation.md', () => {
    const statusOf = async () => (await visit(`${service.redirectUrl}/spring-sale`)).status;

    testSamples('docs/moderation.md', {
      'Reports / sh': async (sample) => {
        await createLink('spring-sale');
        expect(await shell.run(sample)).not.toContain('error');
      },
      'Disable a link or page / sh': async ({ code, ...sample }) => {
        for (const [at, command] of code.trim().split('\n').entries()) {
          await shell.run({ ...sample, code: command });
          await waitFor(async () => (await statusOf()) === [410, 302][at]);
        }
      },
      'Disable an account / sh': async ({ code, ...sample }) => {
        const { key } = await createAccountWithKey(service, { email: 'mallory@example.com' });
        for (const [at, command] of code.trim().split('\n').entries()) {
          await shell.run({ ...sample, code: command });
          const client = new ApiClient(service, key);
          await waitFor(async () => (await client.get('/v1/links')).status === [410, 200][at]);
        }
      },
    });
  });

  describe('docs/configuration.md', () => {
    testSamples('docs/configuration.md', {
      'Verify the setup / sh': async (sample) => {
        const address = /http:\S+/.exec(await shell.run(sample))?.[0] ?? '';
        expect((await visit(address, { headers: { 'User-Agent': phone } })).status).toBe(200);
      },
    });
  });

  describe('docs/accounts.md', () => {
    testSamples('docs/accounts.md', {
      'Sign-up / sh': async (sample) => {
        expect(await shell.run(sample)).toMatch(/^http\S+\/dashboard\/setup\?code=\S+\n$/);
      },
      'Sign-up / sh 2': async (sample) => {
        await assign('PASSWORD', 'correct horse battery staple');
        expect(await shell.run(sample)).toMatch(/http\S+\/dashboard\/\S+/);
      },
      'Single sign-on (OIDC) / sh': { notRun: 'settings of a provider; oidc.e2e-spec.ts has one' },
    });
  });

  describe('docs/audit-log.md', () => {
    testSamples('docs/audit-log.md', {
      'What it does not protect against / sh': async (sample) => {
        await shell.run(sample);
        expect(readFileSync(shell.path('heads.txt'), 'utf8')).toMatch(/^\S+:\d+:[0-9a-f]{64}\n/);
      },
      'Verifying it / sh': (sample) => shell.run(sample),
      'The canonical form / python': async (sample) => {
        const exported = await api.get<string>('/v1/audit-log/export', { documented: false });
        shell.write('verify_log.py', sample.code);
        shell.write('log.ndjson', exported.body);
        const verify = { ...sample, language: 'sh', code: 'python3 verify_log.py < log.ndjson' };
        expect(await shell.run(verify)).toMatch(/^[1-9]\d* entries, head [0-9a-f]{64}\n$/);
        shell.write('log.ndjson', exported.body.replace('"seq":2', '"seq":7'));
        await expect(shell.run(verify)).rejects.toThrow(/broken at|changed at/);
      },
    });
  });
});
