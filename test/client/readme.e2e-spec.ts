import {
  createAccountWithKey,
  type Service,
  startService,
  type TemporaryFolder,
  waitFor,
  freePort,
} from '@app/testing';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { installClient, run } from './installed-client.js';

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const samples = [...readFileSync('packages/client/README.md', 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(
  ([, code = '']) => code,
);
const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  module: 'nodenext',
  types: ['node'],
  skipLibCheck: true,
  // As `tsc --init` writes them.
  exactOptionalPropertyTypes: true,
  isolatedModules: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
};

/** The oldest Node that the package supports, if the machine has it. */
const oldNode = existsSync('/usr/bin/node') ? '/usr/bin/node' : process.execPath;

describe('the package @waypost/client', () => {
  let service: Service;
  let folder: TemporaryFolder;
  let env: Record<string, string>;

  beforeAll(async () => {
    [service, folder] = await Promise.all([startService({ apps: ['api'] }), installClient()]);
    const { key } = await createAccountWithKey(service);
    env = { WAYPOST_URL: service.apiUrl, WAYPOST_KEY: key, WEBHOOK_SECRET: secret };
    writeFileSync(join(folder.path, 'package.json'), '{ "type": "commonjs" }');
    samples.forEach((code, at) => writeFileSync(join(folder.path, `sample-${at}.mts`), code));
  });
  afterAll(async () => {
    await service?.stop();
    await folder?.remove();
  });

  it('has types with which the samples of its README compile', () => {
    writeFileSync(
      join(folder.path, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['sample-*.mts'] }),
    );
    run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder.path]);
    const commonJs = { ...compilerOptions, verbatimModuleSyntax: false };
    writeFileSync(
      join(folder.path, 'use.cts'),
      "import client = require('@waypost/client');\nexport const make = (): client.Waypost => new client.Waypost({ key: '', baseUrl: '' });\n",
    );
    writeFileSync(
      join(folder.path, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: commonJs, include: ['use.cts'] }),
    );
    run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder.path]);
  });

  it('does what the samples of its README show', async () => {
    const outputs = samples
      .slice(0, -1)
      .map((_, at) => run(process.execPath, [`sample-${at}.mts`], folder.path, env));
    expect(outputs).toHaveLength(5);
    const [first, second, lists, errors, editors] = outputs;
    expect(first).toMatch(/\/summer\n$/);
    expect(second).toBe("Autumn sale [ 'Print' ]\n0\n");
    expect(lists).toBe('summer 0\n1 null\n');
    expect(errors).toMatch(/^400 invalid_request [0-9a-f-]{36}\ndestination \w+ .+\nslug reserved .+\n$/);
    expect(editors).toBe('precondition_failed\n');
  });

  it('does the same in JavaScript, without the exclamation marks of TypeScript', () => {
    const [, , lists = ''] = samples;
    writeFileSync(join(folder.path, 'sample.mjs'), lists.replaceAll('!', ''));
    expect(run(oldNode, ['sample.mjs'], folder.path, env)).toBe('summer 0\n1 null\n');
  });

  it('verifies webhooks that the package `standardwebhooks` signs', async () => {
    const port = await freePort();
    const server = spawn(process.execPath, [`sample-${samples.length - 1}.mts`], {
      cwd: folder.path,
      env: { ...process.env, ...env, PORT: String(port) },
    });
    try {
      let output = '';
      server.stdout.on('data', (data: Buffer) => (output += data.toString()));
      const post = async (body: string, signed = body, sentAt = new Date()): Promise<number> => {
        const headers = {
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign('msg_1', sentAt, signed),
        };
        return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers })).status;
      };
      const event = '{"type":"link.created","data":{"slug":"summer","tags":["Été"]}}';
      await waitFor(() =>
        post(event).then(
          (status) => status === 204,
          () => false,
        ),
      );
      await waitFor(() => output.includes('\n'), { what: 'the output' });
      expect(output).toBe("summer [ 'Été' ]\n");
      expect(await post('{"type":"link.deleted"}', event)).toBe(400);
      expect(await post(event, event, new Date(Date.now() - 301_000))).toBe(400);
      expect(await post(event, event, new Date(Date.now() + 330_000))).toBe(400);
      expect(await post(event, event, new Date(Date.now() - 290_000))).toBe(204);
    } finally {
      server.kill();
    }
  });

  it('can be imported and required by Node 20', () => {
    const use = `new Waypost({ baseUrl: process.env.WAYPOST_URL, key: process.env.WAYPOST_KEY })
      .account.get().then(({ links }) => console.log(links.total));`;
    const imported = `import { Waypost } from '@waypost/client';\n${use}`;
    const required = `const { Waypost } = require('@waypost/client');\n${use}`;
    expect(run(oldNode, ['--input-type=module', '-e', imported], folder.path, env)).toBe('1\n');
    expect(run(oldNode, ['--input-type=commonjs', '-e', required], folder.path, env)).toBe('1\n');
  });
});
