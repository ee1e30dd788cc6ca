import { ApiClient, createAccountWithKey, type SharedService, sharedService } from '@app/testing';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { testSamples } from './document-samples.js';
import { SampleShell } from './sample-shell.js';

interface Link {
  url: string;
  name: string;
  destination: string;
}

/**
 * Stands between the program and the API. Each request takes the next response: a status, with which the request does not
 * reach the API, `lost`, where it does and the response is dropped, or by default the response of the API.
 */
class Between {
  readonly requests: { method?: string; url?: string; key?: string }[] = [];
  responses: { status: number | 'lost'; retryAfter?: string }[] = [];
  private readonly server: Server;

  constructor(apiUrl: string) {
    this.server = createServer((request, response) => {
      void (async () => {
        const { method, url, headers } = request;
        this.requests.push({ method, url, key: headers['idempotency-key'] as string | undefined });
        const body = await text(request);
        const { status, retryAfter } = this.responses.shift() ?? {};
        if (typeof status === 'number') {
          response.writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter });
          return void response.end('<h1>Not from Waypost</h1>');
        }
        const { authorization = '', 'content-type': type } = headers;
        const sent = { Authorization: authorization, ...(type && { 'Content-Type': type }) };
        const { key } = this.requests.at(-1) ?? {};
        const answer = await fetch(apiUrl + url, {
          method,
          headers: { ...sent, ...(key && { 'Idempotency-Key': key }) },
          ...(body && { body }),
        });
        if (status === 'lost') return void response.destroy();
        response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
      })();
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

describe('the recipe for Python', () => {
  let service: SharedService;
  let api: ApiClient;
  let between: Between;
  let shell: SampleShell;

  beforeAll(async () => {
    service = await sharedService();
    const { key } = await createAccountWithKey(service);
    api = new ApiClient(service, key);
    between = new Between(service.apiUrl);
    shell = await SampleShell.open({ WAYPOST_URL: await between.start(), WAYPOST_KEY: key });
    shell.write('waypost.py', readFileSync('docs/recipes/waypost.py'));
  });
  beforeEach(() => {
    between.requests.length = 0;
    between.responses = [];
  });
  afterAll(async () => {
    between?.stop();
    await shell?.close();
  });

  const linksTo = async (destination: string) =>
    (await api.get<{ data: Link[] }>(`/v1/links?destination=${encodeURIComponent(destination)}`)).body.data;
  const create = (destination: string) => shell.bash(`python3 waypost.py '${destination}'`);

  testSamples('docs/recipes/python.md', {
    'What you need / sh': { notRun: 'the address and the key of the reader; the test has its own' },
    'On the command line / sh': async (sample) => {
      const output = await shell.run(sample);
      expect(output.trim()).toMatch(new RegExp(`^${service.redirectUrl}/[a-z0-9]{8}$`));
      expect(await linksTo('https://shop.example/summer')).toMatchObject([{ url: output.trim() }]);
    },
    'On the command line / sh 2': async (sample) => {
      const [{ url } = { url: '' }] = await linksTo('https://shop.example/summer');
      expect(await shell.run(sample)).toBe(`${url}\t0\thttps://shop.example/summer\n`);
    },
    'In a program / python': async (sample) => expect(await shell.run(sample)).toBe('Autumn sale 0\n'),
    'In a program / python 2': async (sample) => expect(await shell.run(sample)).toBe('basic\n'),
  });

  it('creates one link although the server is busy twice and then the response is lost', async () => {
    between.responses = [
      { status: 503, retryAfter: '0' },
      { status: 429, retryAfter: '0' },
      { status: 'lost' },
    ];
    const output = await create('https://shop.example/tried');
    expect(await linksTo('https://shop.example/tried')).toMatchObject([{ url: output.trim() }]);
    expect(between.requests).toHaveLength(4);
    const [first] = between.requests;
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(between.requests).toEqual(between.requests.map(() => first));
  });

  it('gives two links of one program different idempotency keys', async () => {
    await shell.bash(`python3 waypost.py 'https://shop.example/a' 'https://shop.example/b'`);
    const keys = between.requests.map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it('reads a list to its end, page by page', async () => {
    const program = [
      'import os',
      'from waypost import Waypost',
      'waypost = Waypost(os.environ["WAYPOST_URL"], os.environ["WAYPOST_KEY"])',
      'for link in waypost.links(limit=2, sort="oldest"): print(link["url"])',
    ].join('\n');
    const { data } = (await api.get<{ data: Link[] }>('/v1/links?sort=oldest')).body;
    expect(data.length).toBeGreaterThan(4);
    const output = await shell.run({ name: 'pages', language: 'python', code: program, line: 1 });
    expect(output.trim().split('\n')).toEqual(data.map(({ url }) => url));
    expect(between.requests).toHaveLength(Math.ceil(data.length / 2));
  });

  it('gives up at once if it would have to wait for more than a minute, or if the request is wrong', async () => {
    between.responses = [{ status: 429, retryAfter: '61' }];
    await expect(create('https://shop.example/late')).rejects.toThrow('429 unknown: Too Many Requests');
    await expect(create('http://user@shop.example/')).rejects.toThrow(/400 invalid_request: .*destination: /);
    expect(between.requests).toHaveLength(2);
    expect(await linksTo('https://shop.example/late')).toEqual([]);
  });

  it('gives up after five tries, and says why', async () => {
    between.responses = Array.from({ length: 6 }, () => ({ status: 503, retryAfter: '0' }));
    await expect(create('https://shop.example/never')).rejects.toThrow('503 unknown: Service Unavailable');
    expect(between.requests).toHaveLength(5);
  });
});
