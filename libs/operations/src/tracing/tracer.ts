import { Logger } from '@nestjs/common';
import { Span, type SpanContext, spanKinds, type SpanOptions } from './span.js';
import type { TraceSettings } from './trace-settings.js';

/** Maximum number of spans that wait to be sent. While the receiver is unavailable or too slow, further visits get no trace. */
const maxWaiting = 2_048;
const maxPerRequest = 512;

/** Creates spans, and sends them to an OTLP receiver as JSON. */
export class Tracer {
  private readonly logger = new Logger('Traces');
  private readonly waiting: Span[] = [];
  private readonly contexts = new WeakMap<object, SpanContext>();
  private readonly timer: NodeJS.Timeout;
  private sending: Promise<void> | undefined;
  private failing = false;

  constructor(private readonly settings: TraceSettings) {
    this.timer = setInterval(() => void this.send(), settings.delayMs).unref();
  }

  /** Begins a trace. @returns undefined if it is not sampled. */
  begin(name: string, options: SpanOptions): Span | undefined {
    if (Math.random() >= this.settings.ratio || this.waiting.length >= maxWaiting) return undefined;
    return this.start(name, options);
  }

  /** Begins a span of an existing trace. */
  start(name: string, options: SpanOptions): Span {
    return new Span(name, options, (span) => {
      if (this.waiting.length < maxWaiting) this.waiting.push(span);
    });
  }

  /** Associates `object` with a span. The object itself is not changed. */
  attach(object: object, context: SpanContext | undefined): void {
    if (context) this.contexts.set(object, context);
  }

  /** The span that `object` belongs to, if any. */
  of(object: object): SpanContext | undefined {
    return this.contexts.get(object);
  }

  /** Sends the waiting spans, and stops. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.sending;
    await this.send();
  }

  /** Never rejects. Spans that the receiver does not accept are lost. */
  private async send(): Promise<void> {
    this.sending ??= this.sendAll().finally(() => (this.sending = undefined));
    await this.sending;
  }

  private async sendAll(): Promise<void> {
    try {
      while (this.waiting.length > 0) await this.post(this.waiting.splice(0, maxPerRequest));
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.warn(`cannot send traces to ${this.settings.url}: ${reasonOf(error)}`);
      this.failing = true;
    }
  }

  private async post(spans: readonly Span[]): Promise<void> {
    const { url, headers, timeoutMs, resource } = this.settings;
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(payloadOf(spans, resource)),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`status ${response.status}`);
  }
}

/** An `ExportTraceServiceRequest` of OTLP 1. */
const payloadOf = (spans: readonly Span[], resource: TraceSettings['resource']): object => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeSpans: [{ scope: { name: 'waypost' }, spans: spans.map(encode) }],
    },
  ],
});

const encode = (span: Span): object => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.options.parent && { parentSpanId: span.options.parent.spanId }),
  name: span.name,
  kind: spanKinds[span.options.kind ?? 'internal'],
  startTimeUnixNano: nanoseconds(span.startedAt),
  endTimeUnixNano: nanoseconds(span.endedAt),
  attributes: attributesOf(span.attributes),
  links: (span.options.links ?? []).map(({ traceId, spanId }) => ({ traceId, spanId })),
  status: span.error === undefined ? {} : { code: 2, message: span.error },
});

const attributesOf = (values: Record<string, string | number | boolean>): object[] =>
  Object.entries(values).map(([key, value]) => ({ key, value: encodeValue(value) }));

function encodeValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  return typeof value === 'boolean' ? { boolValue: value } : { intValue: String(Math.round(value)) };
}

const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error
    ? cause.message || ((cause as NodeJS.ErrnoException).code ?? message)
    : message;
}
