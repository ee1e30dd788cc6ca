import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CountryDownloadError, CountryFileError } from './country-file-error.js';
import { download, NoSuchFileError } from './download.js';

const limits = { maxBytes: 1_000_000, timeoutMs: 30_000 };

describe('a download', () => {
  let server: Server;
  let other: Server;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let seen: { url?: string; authorization?: string }[];

  const listen = async () => {
    const started = createServer((request, response) => {
      seen.push({ url: request.url, authorization: request.headers.authorization });
      answer(request, response);
    });
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    return started;
  };
  const addressOf = (of: Server, path = '/file.mmdb') =>
    new URL(`http://127.0.0.1:${(of.address() as AddressInfo).port}${path}`);
  const redirectTo = (response: ServerResponse, location: string) =>
    response.writeHead(302, { location }).end();

  beforeAll(async () => {
    [server, other] = await Promise.all([listen(), listen()]);
  });
  beforeEach(() => {
    seen = [];
  });
  afterAll(() => {
    for (const each of [server, other]) each.close().closeAllConnections();
  });

  it('follows redirects, and sends the password only to the publisher', async () => {
    answer = ({ url }, response) => {
      if (url === '/file.mmdb') redirectTo(response, '/next');
      else if (url === '/next') redirectTo(response, addressOf(other, '/stored').href);
      else response.end('bytes');
    };
    const url = addressOf(server);
    [url.username, url.password] = ['1234', 'k%40y'];
    expect((await download(url, limits)).toString()).toBe('bytes');
    const authorization = `Basic ${Buffer.from('1234:k@y').toString('base64')}`;
    expect(seen).toEqual([
      { url: '/file.mmdb', authorization },
      { url: '/next', authorization },
      { url: '/stored', authorization: undefined },
    ]);
  });

  it('ends after five redirects', async () => {
    answer = (_request, response) => redirectTo(response, '/file.mmdb');
    const loop = download(addressOf(server), limits);
    await expect(loop).rejects.toThrow(CountryFileError);
    await expect(loop).rejects.toThrow(/redirects more than 5 times/);
    expect(seen).toHaveLength(6);
  });

  it.each(['http://files.example/x', 'ftp://files.example/x', 'http://:x'])(
    'does not follow a redirect to %s',
    async (location) => {
      answer = (_request, response) => redirectTo(response, location);
      await expect(download(addressOf(server), limits)).rejects.toThrow(
        /redirects to a place that is not https/,
      );
    },
  );

  it('ends when the file gets too large, whatever its announced size', async () => {
    answer = (_request, response) => {
      const send = (error?: Error | null) => {
        if (!error) response.write(Buffer.alloc(100_000), send);
      };
      send();
    };
    const large = download(addressOf(server), { ...limits, maxBytes: 2 ** 20 });
    await expect(large).rejects.toThrow(CountryFileError);
    await expect(large).rejects.toThrow('the file is larger than 1 MiB');
  });

  it.each([
    [404, NoSuchFileError],
    [401, CountryFileError],
    [304, CountryFileError],
    [429, CountryDownloadError],
    [503, CountryDownloadError],
  ])('fails with the status %i', async (status, kind) => {
    answer = (_request, response) => response.writeHead(status).end();
    const failed = download(addressOf(server), limits);
    await expect(failed).rejects.toThrow(kind);
    await expect(failed).rejects.toThrow(String(status));
  });

  it('fails if the response is not complete', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('part', () => response.destroy());
    };
    await expect(download(addressOf(server), limits)).rejects.toThrow(CountryDownloadError);
  });

  it('ends if the response takes too long', async () => {
    answer = (_request, response) => response.write('part');
    const slow = download(addressOf(server), { ...limits, timeoutMs: 100 });
    await expect(slow).rejects.toThrow(/did not send the file within 0\.1 s/);
  });

  it('ends when it is interrupted', async () => {
    const stop = new AbortController();
    answer = (_request, response) => {
      response.write('part');
      stop.abort(new Error('stopped'));
    };
    await expect(download(addressOf(server), { ...limits, signal: stop.signal })).rejects.toThrow('stopped');
  });

  it('reports why a host cannot be reached', async () => {
    const closed = await listen();
    const url = addressOf(closed);
    await new Promise((resolve) => closed.close(resolve));
    await expect(download(url, limits)).rejects.toThrow(/127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/);
  });
});
