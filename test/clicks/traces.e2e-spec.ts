import { ApiClient, createAccountWithKey, type Service, startService, waitFor } from '@app/testing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  links: { traceId: string; spanId: string }[];
  status: { code?: number };
}

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
}

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('traces', () => {
  let receiver: Server;
  let service: Service;
  let api: ApiClient;
  let spans: Span[];
  /** Every request, as received. */
  let received: ExportRequest[];

  beforeAll(async () => {
    [spans, received] = [[], []];
    receiver = createServer((request, response) => {
      void json(request).then((body) => {
        const sent = body as ExportRequest;
        received.push(sent);
        spans.push(
          ...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
        );
        response.setHeader('Content-Type', 'application/json').end('{}');
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    service = await startService({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
        OTEL_BSP_SCHEDULE_DELAY: '50',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      },
    });
    const { key } = await createAccountWithKey(service);
    api = new ApiClient(service, key);
    await api.post('/v1/links', { slug: 'traced', destination: 'https://example.com/' });
  });
  afterAll(async () => {
    await service?.stop();
    receiver?.close();
  });

  const visit = async (): Promise<void> => {
    const response = await fetch(`${service.redirectUrl}/traced?secret=query-of-a-visitor`, {
      redirect: 'manual',
      headers: {
        'User-Agent': agent,
        Cookie: 'c=cookie-of-a-visitor',
        traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
      },
    });
    expect(response.status).toBe(302);
  };
  const clicks = async (): Promise<number> =>
    (await api.get<{ data: { clicks: number }[] }>('/v1/links?view=full')).body.data[0]?.clicks ?? 0;
  const parentOf = ({ parentSpanId }: Span): Span | undefined =>
    spans.find(({ spanId }) => spanId === parentSpanId);

  it('lead from the visit to the transaction that adds it to the rollups', async () => {
    await visit();
    const last = await waitFor(() => spans.find(({ name }) => name === 'add to rollups'));
    // The spans before it come from another process.
    const way = await waitFor(() => {
      const found: Span[] = [];
      for (let span: Span | undefined = last; span; span = parentOf(span)) found.unshift(span);
      return found.length >= 5 ? found : undefined;
    });
    expect(way.map(({ name, kind }) => [name, kind])).toEqual([
      ['visit', 2],
      ['write to journal', 1],
      ['send batch', 4],
      ['count batch', 5],
      ['add to rollups', 1],
    ]);
    expect(new Set(way.map(({ traceId }) => traceId)).size).toBe(1);
    for (const { traceId, spanId, startTimeUnixNano, endTimeUnixNano, status } of way) {
      expect([traceId, spanId]).toEqual([
        expect.stringMatching(/^[0-9a-f]{32}$/),
        expect.stringMatching(/^[0-9a-f]{16}$/),
      ]);
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
      expect(status).toEqual({});
    }
    expect(await waitFor(clicks)).toBe(1);
  });

  it('have a batch refer to all of its visits, which count once each', async () => {
    spans.length = 0;
    await Promise.all(Array.from({ length: 20 }, visit));
    await waitFor(async () => (await clicks()) === 21);
    const written = () => spans.filter(({ name }) => name === 'write to journal');
    const sent = () => spans.filter(({ name }) => name === 'send batch');
    await waitFor(() => written().length === 20 && spans.some(({ name }) => name === 'add to rollups'));
    const referred = () =>
      sent().flatMap((span) => [span.parentSpanId, ...span.links.map(({ spanId }) => spanId)]);
    await waitFor(() => referred().length === 20);
    expect(referred().sort()).toEqual(
      written()
        .map(({ spanId }) => spanId)
        .sort(),
    );
  });

  it('contain nothing about visitors, and ignore traces that visitors claim', () => {
    const sent = JSON.stringify(received);
    for (const secret of [
      'query-of-a-visitor',
      'cookie-of-a-visitor',
      'Firefox',
      'traced',
      '127.0.0.1',
      'aaaaaaaa',
    ]) {
      expect(sent).not.toContain(secret);
    }
    const keys = received.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) =>
          scope.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)),
        ),
      ),
    );
    expect([...new Set(keys)].sort()).toEqual([
      'db.system.name',
      'http.request.method',
      'http.response.status_code',
      'messaging.destination.name',
      'messaging.message.id',
      'messaging.system',
      'waypost.batch.sequence',
      'waypost.batches',
    ]);
  });

  it('name the process as the environment does', () => {
    const { attributes = [] } = received[0]?.resourceSpans[0]?.resource ?? {};
    expect(Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]))).toMatchObject({
      'service.name': 'waypost',
      'deployment.environment.name': 'test',
    });
  });

  it('lose no click when the receiver is unavailable', async () => {
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
    await Promise.all(Array.from({ length: 10 }, visit));
    await waitFor(async () => (await clicks()) === 31);
  });

  it('require valid variables, or no app starts', async () => {
    const wrong = startService({ apps: ['worker'], env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' } });
    await expect(wrong).rejects.toThrow('OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// or https:// URL');
  });
});
