import { jest } from '@jest/globals';
import { getEventListeners } from 'node:events';
import { Waypost, WaypostError, type WaypostOptions } from '../../packages/client/src/index.js';
import { answer, type Answer, AnsweringServer, busy, errorOf, lost } from './answering-server.js';

const link = { destination: 'https://shop.example/', slug: 'a' };
const found = answer(200, { id: '7' });
const json = { 'Content-Type': 'application/json' };

/** Begins a response and sends no more of it. */
const stalled: Answer = (response) => void response.writeHead(200, json).write('{"id":');
/** Ends the connection in the middle of a response. */
const brokenOff: Answer = (response) => {
  response.writeHead(200, { ...json, 'Content-Length': '100' }).write('{"id":', () => response.destroy());
};
/** The response that a proxy that speaks HTTP/1.0 makes of one that breaks off: nothing indicates that there is more. */
const cut: Answer = (response) => void response.writeHead(200, json).end('{"id":');
const reset: Answer = (response) => void response.socket?.resetAndDestroy();
const page =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...headers })
      .end('<!doctype html><title>Welcome to our Wi-Fi</title>');
const soon = { 'Retry-After': '0' };

describe('the client on a bad network', () => {
  let server: AnsweringServer;
  const client = (options?: Partial<WaypostOptions>): Waypost => server.client(options);
  const sent = (): string[] => server.requests.map(({ method, url }) => `${method} ${url}`);

  beforeEach(async () => {
    server = new AnsweringServer();
    await server.start();
  });
  afterEach(() => server.stop());

  it('gives up on a response that stalls once its timeout has passed, and repeats the call', async () => {
    server.answers = [stalled, found];
    expect(await client({ timeoutMs: 1000 }).links.get('7')).toEqual({ id: '7' });
    server.answers = [stalled];
    const failed = client({ timeoutMs: 1000, maxRetries: 0 }).links.get('7');
    await expect(failed).rejects.toMatchObject({ name: 'WaypostError', status: 0, code: 'timeout' });
  });

  it('gives up on an error whose body stalls, and keeps its status', async () => {
    server.answers = [(response) => void response.writeHead(404, json).write('{')];
    const failed = client({ timeoutMs: 1000 }).links.get('7');
    await expect(failed).rejects.toMatchObject({ name: 'WaypostError', status: 404, code: 'unknown' });
  });

  it.each([
    ['breaks off', brokenOff],
    ['is cut short', cut],
    ['is reset before it begins', reset],
  ])('repeats every call whose response %s, and a POST with the same key', async (_what, bad) => {
    const { links, websites } = client();
    const calls = [
      links.get('7'),
      links.create(link),
      links.putByExternalId('7', link),
      links.update('7', { name: 'A' }),
      websites.removePhoto('7'),
    ];
    server.answers = [...calls.map(() => bad), ...calls.map(() => found)];
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ id: '7' })));
    const counts = new Map<string, number>();
    for (const call of sent()) counts.set(call, (counts.get(call) ?? 0) + 1);
    expect([...counts.values()]).toEqual([2, 2, 2, 2, 2]);
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']).filter(Boolean);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('considers a resource deleted if the response to the DELETE broke off', async () => {
    server.answers = [brokenOff, answer(404, errorOf('not_found'))];
    expect(await client().links.delete('7')).toEqual({ ok: true, deleted: '7' });
  });

  it('does not consider a resource deleted because a proxy returns 404', async () => {
    server.answers = [brokenOff, page(404)];
    await expect(client().links.delete('7')).rejects.toMatchObject({ status: 404, code: 'unknown' });
  });

  it('reports what happened if every response breaks off', async () => {
    server.answers = [brokenOff, brokenOff];
    const error: unknown = await client({ maxRetries: 1 })
      .links.get('7')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WaypostError);
    expect(error).toMatchObject({ status: 0, code: 'network_error', cause: { name: 'TypeError' } });
    expect(server.requests).toHaveLength(2);
  });

  it.each([502, 503, 504])('repeats a call after a %i of a proxy', async (status) => {
    server.answers = [page(status, soon), found, page(status, soon), found];
    expect(await client().links.get('7')).toEqual({ id: '7' });
    expect(await client().links.create(link)).toEqual({ id: '7' });
    server.answers = [page(status)];
    const failed = client({ maxRetries: 0 }).links.get('7');
    await expect(failed).rejects.toMatchObject({ status, code: 'unknown' });
  });

  it('never returns the sign-in page of a network', async () => {
    const { links, auditLog, account } = client();
    const calls = [
      () => links.get('7'),
      () => links.create(link),
      () => links.export(),
      () => links.list().toArray(),
      () => account.getLogo(),
      () => auditLog.export().next(),
    ];
    for (const call of calls) {
      server.answers = [page(200)];
      await expect(call()).rejects.toMatchObject({
        name: 'WaypostError',
        status: 200,
        code: 'unexpected_response',
        message: expect.stringContaining('text/html') as string,
      });
    }
    expect(server.requests).toHaveLength(calls.length);
    server.answers = [(response) => void response.end()];
    await expect(links.get('7')).rejects.toMatchObject({ code: 'unexpected_response' });
  });

  it('sends a file that breaks off again from its beginning', async () => {
    const csv = { 'Content-Type': 'text/csv' };
    server.answers = [
      (response) => void response.writeHead(200, csv).write('slug\na\n', () => response.destroy()),
      (response) => void response.writeHead(200, csv).end('slug\na\nb\n'),
    ];
    expect(await client().links.export()).toBe('slug\na\nb\n');
  });

  it('gives each part of a file as long as a response may take', async () => {
    jest.useFakeTimers();
    try {
      const parts = ['slug\n', 'a\n', 'b\n', 'c\n'].map((text) => new TextEncoder().encode(text));
      const body = new ReadableStream({
        pull: (controller) => {
          jest.advanceTimersByTime(900);
          const part = parts.shift();
          if (part) controller.enqueue(part);
          else controller.close();
        },
      });
      const headers = { 'Content-Type': 'text/csv' };
      const slow = client({ timeoutMs: 1000, fetch: () => Promise.resolve(new Response(body, { headers })) });
      expect(await slow.links.export()).toBe('slug\na\nb\nc\n');
    } finally {
      jest.useRealTimers();
    }
  });

  it('repeats a stream of lines only before the first of them has arrived', async () => {
    const lines = { 'Content-Type': 'application/x-ndjson' };
    const partly =
      (text: string): Answer =>
      (response) =>
        void response.writeHead(200, lines).write(text, () => response.destroy());
    server.answers = [lost, (response) => void response.writeHead(200, lines).end('{"seq":1}\n')];
    const entries = client().auditLog.export();
    expect([await entries.next(), await entries.next()]).toEqual([
      { done: false, value: { seq: 1 } },
      { done: true, value: undefined },
    ]);

    for (const [bad, code] of [
      [partly('{"seq":1}\n'), 'network_error'],
      [(response) => void response.writeHead(200, lines).end('{"seq":1}\n{"s'), 'network_error'],
      [(response) => void response.writeHead(200, lines).write('{"seq":1}\n'), 'timeout'],
    ] satisfies [Answer, string][]) {
      server.requests = [];
      server.answers = [bad];
      const read: unknown[] = [];
      const reading = async (): Promise<void> => {
        for await (const entry of client({ timeoutMs: 1000 }).auditLog.export()) read.push(entry);
      };
      await expect(reading()).rejects.toMatchObject({ name: 'WaypostError', status: 0, code });
      expect([read, server.requests.length]).toEqual([[{ seq: 1 }], 1]);
    }
  });

  it('leaves no listener on a signal that many calls share', async () => {
    const { signal } = new AbortController();
    const { links, auditLog } = client();
    const line: Answer = (response) => void response.end('{"seq":1}\n{"seq":2}\n');
    server.answers = [found, busy, found, brokenOff, found, page(200), answer(404, errorOf('not_found'))];
    await links.get('7', { signal });
    await links.get('7', { signal });
    await links.get('7', { signal });
    await expect(links.get('7', { signal })).rejects.toThrow(WaypostError);
    await expect(links.get('7', { signal })).rejects.toThrow(WaypostError);
    server.answers = [line, line];
    for await (const entry of auditLog.export({ signal })) expect(entry).toBeDefined();
    for await (const entry of auditLog.export({ signal })) if (entry) break;
    expect(server.requests).toHaveLength(9);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('fails with the abort reason in the middle of a response, or before the next attempt', async () => {
    for (const bad of [stalled, answer(503, errorOf('unavailable'), { 'Retry-After': '60' })]) {
      const controller = new AbortController();
      server.answers = [
        (response) => {
          bad(response);
          setImmediate(() => controller.abort(new Error('Closed.')));
        },
      ];
      const failed = client().links.get('7', { signal: controller.signal });
      await expect(failed).rejects.toThrow('Closed.');
      expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    }
  });
});

describe('the client', () => {
  let server: AnsweringServer;

  beforeEach(async () => {
    server = new AnsweringServer();
    await server.start();
  });
  afterEach(() => server.stop());

  it.each(['', ' ', undefined, null])('cannot be created with the key %j', (key) => {
    expect(() => server.client({ key: key as string })).toThrow(
      new TypeError('`key` is empty: it is an API key, `way_…`.'),
    );
  });

  it('cannot be created without an address', () => {
    const baseUrl = undefined as unknown as string;
    expect(() => new Waypost({ key: 'way_1', baseUrl })).toThrow(/^`baseUrl` is missing/);
  });

  it.each(['', ' ', '.', '..', undefined, null, {}])('sends no request for the id %j', async (value) => {
    const id = value as string;
    const { links, websites } = server.client();
    const error = new TypeError('`id` is empty or no id: GET /v1/links/{id} needs it.');
    await expect(links.get(id)).rejects.toEqual(error);
    await expect(links.pause(id)).rejects.toThrow(TypeError);
    await expect(links.update(id, { name: 'A' })).rejects.toThrow(TypeError);
    await expect(websites.removeThumbnail('7', id)).rejects.toThrow(/`itemId`/);
    expect(server.requests).toEqual([]);
  });

  it('sends no request with an empty idempotency key', async () => {
    const creating = server.client().links.create(link, { idempotencyKey: '' });
    await expect(creating).rejects.toEqual(new TypeError('`idempotencyKey` is empty.'));
    expect(server.requests).toEqual([]);
  });
});
