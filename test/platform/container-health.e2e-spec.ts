import { freePort, waitFor } from '@app/testing';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Check {
  code: number;
  errors: string;
}

/** The health check of containers, which cannot find Node. */
async function check(apps: string[], env: Record<string, string>): Promise<Check> {
  try {
    await run('bash', ['bin/health.sh', ...apps], { env: { PATH: '/usr/bin:/bin', ...env } });
    return { code: 0, errors: '' };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, errors: stderr };
  }
}

describe('the health check of containers', () => {
  let server: Server;
  let port: string;
  let respond: (response: ServerResponse) => void;

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/health/ready') respond(response);
      else response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = String((server.address() as AddressInfo).port);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('succeeds while the app is ready, and otherwise prints its reason', async () => {
    respond = (response) => response.end('{"status":"ok"}');
    expect(await check(['api'], { API_PORT: port })).toEqual({ code: 0, errors: '' });
    const body = '{"status":"unavailable","reasons":["the database cannot be reached"]}';
    respond = (response) => response.writeHead(503).end(body);
    expect(await check(['worker'], { WORKER_PORT: port })).toEqual({ code: 1, errors: `worker: ${body}\n` });
  });

  it('checks all apps unless one is named', async () => {
    respond = (response) => response.end('{"status":"ok"}');
    const ports = { API_PORT: port, REDIRECT_PORT: port, WORKER_PORT: port, HOST: '0.0.0.0' };
    expect((await check([], { ...ports, JOBS_PORT: port })).code).toBe(0);
    const closedPort = String(await freePort());
    expect(await check([], { ...ports, JOBS_PORT: closedPort })).toEqual({ code: 1, errors: 'jobs: \n' });
    expect((await check(['web'], ports)).errors).toMatch(
      'there is no app web; apps: api redirect worker jobs',
    );
  });

  it('ends an app that does not respond to three checks in a row, but not one that is merely not ready', async () => {
    // A container of its own: a process tree whose first process starts the app, and private files.
    const script = `
      mount -t tmpfs none /tmp
      mkdir /tmp/bundle
      cat >/tmp/bundle/api.js <<<'require("http").createServer((q, s) => { if (q.url !== "/hang") { s.statusCode = 503; s.end("x"); }
        else for (;;); }).listen(process.env.API_PORT, "127.0.0.1")'
      node /tmp/bundle/api.js &
      app=$!
      sleep infinity &
      other=$!
      until (: </dev/tcp/127.0.0.1/$API_PORT) 2>/dev/null; do :; done
      for n in 1 2 3 4; do bash bin/health.sh api; done
      kill -0 $app && echo 'not ready, but it runs'
      timeout 1 bash bin/health.sh --ask $API_PORT /hang
      for n in 1 2 3; do kill -0 $app && echo "check $n"; bash bin/health.sh api; done
      wait $app
      echo "ended with $?"
      kill $other && echo 'and nothing else'`;
    const child = spawn(
      'unshare',
      ['--user', '--map-root-user', '--mount', '--pid', '--fork', '--mount-proc', 'bash', '-c', script],
      {
        env: { PATH: process.env.PATH, API_PORT: String(await freePort()) },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await waitFor(() => child.exitCode !== null, { what: 'the end of the checks' });
    expect(output).toContain('not ready, but it runs\ncheck 1\n');
    expect(output).toContain('check 3\n');
    expect(output).toMatch(/it does not respond; ending it\n[^]*ended with 137\nand nothing else\n$/);
  });
});
