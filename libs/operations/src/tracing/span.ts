import { randomFillSync } from 'node:crypto';

/** What names a span to others. All spans that exist are sampled. */
export interface SpanContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
}

/** With the numbers that OTLP gives them. */
export const spanKinds = { internal: 1, server: 2, producer: 4, consumer: 5 } as const;

/** Nothing here may be about a visitor: no addresses, queries, slugs or keys. */
export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  kind?: keyof typeof spanKinds;
  parent?: SpanContext;
  /** Spans of other traces that this one is about, too. */
  links?: readonly SpanContext[];
  attributes?: SpanAttributes;
  /** As `traceNow` said; now by default. */
  startedAt?: number;
}

/** Milliseconds since 1970, with fractions, as spans have them. */
export const traceNow = (): number => performance.timeOrigin + performance.now();

/** A step on the way of a visit. It is sent when it ends. */
export class Span implements SpanContext {
  readonly traceId: string;
  readonly spanId = randomHex(8);
  readonly startedAt: number;
  readonly attributes: SpanAttributes;
  endedAt = NaN;
  /** Why it failed. */
  error: string | undefined;

  constructor(
    readonly name: string,
    readonly options: SpanOptions,
    private readonly ended: (span: Span) => void,
  ) {
    this.traceId = options.parent?.traceId ?? randomHex(16);
    this.startedAt = options.startedAt ?? traceNow();
    this.attributes = { ...options.attributes };
  }

  /** Ends it, once. @param attributes that are known only now. @param error why it failed, if it did. */
  end(attributes: SpanAttributes = {}, error?: string): void {
    if (!Number.isNaN(this.endedAt)) return;
    Object.assign(this.attributes, attributes);
    this.error = error;
    this.endedAt = traceNow();
    this.ended(this);
  }
}

/** How a context travels with a job, as W3C Trace Context writes it. */
export const formatContext = ({ traceId, spanId }: SpanContext): string => `00-${traceId}-${spanId}-01`;

/** Undefined if `text` is no context of a sampled span. */
export function parseContext(text: string | undefined): SpanContext | undefined {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(text ?? '') ?? [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}

const randomHex = (bytes: number): string => randomFillSync(Buffer.allocUnsafe(bytes)).toString('hex');
