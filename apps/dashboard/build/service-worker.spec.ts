import { beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const source = readFileSync(join(import.meta.dirname, '../public/service-worker.js'), 'utf8');
const files = ['/dashboard/assets/index-2.js', '/dashboard/color-scheme.js'];

/** A browser's caches: responses by path, by cache. */
let caches: Map<string, Map<string, string>>;
/** The server's responses by path; none if it cannot be reached. */
let server: Record<string, string>;
let listeners: Record<string, (event: unknown) => void>;

const fetchFake = async (target: string | { url: string }): Promise<Response> => {
  const path = typeof target === 'string' ? target : new URL(target.url).pathname;
  const body = server[path];
  if (body === undefined) throw new TypeError('Failed to fetch');
  return new Response(body);
};

beforeEach(() => {
  caches = new Map([['waypost-old', new Map([['/dashboard/assets/index-1.js', 'old']])]]);
  server = { '/dashboard/': '<script src="/dashboard/assets/index-2.js">' };
  for (const file of files) server[file] = 'new';
  listeners = {};
  const open = async (name: string) => {
    const entries = caches.get(name) ?? new Map<string, string>();
    caches.set(name, entries);
    const put = async (path: string, response: Response) => entries.set(path, await response.text());
    const addAll = async (paths: string[]) => {
      for (const path of paths) await put(path, await fetchFake(path));
    };
    return { put, addAll };
  };
  const match = async (path: string, { cacheName }: { cacheName: string }) => {
    const body = caches.get(cacheName)?.get(path);
    return body === undefined ? undefined : new Response(body);
  };
  runInNewContext(
    source.replace(`{ version: 'development', files: [] }`, JSON.stringify({ version: 'new', files })),
    {
      URL,
      location: { origin: 'https://waypost.example' },
      fetch: fetchFake,
      caches: {
        open,
        match,
        keys: async () => [...caches.keys()],
        delete: async (name: string) => caches.delete(name),
      },
      self: { clients: { claim: async () => undefined } },
      addEventListener: (type: string, listener: (event: unknown) => void) => (listeners[type] = listener),
    },
  );
});

const run = (type: string): Promise<unknown> => {
  let work: Promise<unknown> = Promise.resolve();
  listeners[type]?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
  return work;
};

/** The response of the service worker, or undefined if it leaves the request to the browser. */
async function answer(
  path: string,
  request: { mode?: string; method?: string } = {},
): Promise<string | undefined> {
  let response: Promise<Response> | undefined;
  listeners['fetch']?.({
    request: { url: `https://waypost.example${path}`, method: 'GET', mode: 'cors', ...request },
    respondWith: (promise: Promise<Response>) => (response = promise),
  });
  return (await response)?.text();
}

describe('the service worker', () => {
  it('opens the page and its files without a connection', async () => {
    await run('install');
    server = {};
    expect(await answer('/dashboard/links/1', { mode: 'navigate' })).toContain('index-2.js');
    expect(await answer('/dashboard/assets/index-2.js')).toBe('new');
    expect(await answer('/dashboard/color-scheme.js')).toBe('new');
  });

  it('prefers the page of the server, which may have a new version', async () => {
    await run('install');
    server['/dashboard/keys'] = 'newer page';
    expect(await answer('/dashboard/keys', { mode: 'navigate' })).toBe('newer page');
  });

  it('serves a file of an open page that the server no longer has', async () => {
    await run('install');
    delete server['/dashboard/assets/index-2.js'];
    server['/dashboard/assets/index-3.js'] = 'newer';
    expect(await answer('/dashboard/assets/index-2.js')).toBe('new');
    expect(await answer('/dashboard/assets/index-3.js')).toBe('newer');
  });

  it.each([
    ['/v1/links', {}],
    ['/dashboard/api/session', {}],
    ['/dashboard/api/account/export', { mode: 'navigate' }],
    ['/docs', { mode: 'navigate' }],
    ['/dashboard/assets/index-2.js', { method: 'HEAD' }],
  ])('leaves %s %j to the browser', async (path, request) => {
    await run('install');
    expect(await answer(path, request)).toBeUndefined();
  });

  it('does not install while the server has another version', async () => {
    server['/dashboard/'] =
      '<script src="/dashboard/assets/index-2.js"><script src="/dashboard/assets/index-3.js">';
    await expect(run('install')).rejects.toThrow('another version');
  });

  it('deletes the files of other versions when no page uses them anymore', async () => {
    await run('install');
    expect([...caches.keys()]).toEqual(['waypost-old', 'waypost-new']);
    await run('activate');
    expect([...caches.keys()]).toEqual(['waypost-new']);
  });
});
