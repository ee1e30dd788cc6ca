import { randomFillSync } from 'node:crypto';

/** The identity of a span. All existing spans are sampled. */
export interface SpanContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
}

/** With the numbers that OTLP assigns to them. */
export const spanKinds = { internal: 1, server: 2, producer: 4, consumer: 5 } as const;

/** Must not contain data about a visitor: no addresses, queries, slugs or keys. */
type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  kind?: keyof typeof spanKinds;
  parent?: SpanContext;
  /** Spans of other traces that this one relates to. */
  links?: readonly SpanContext[];
  attributes?: SpanAttributes;
  /** From `traceNow`; now by default. */
  startedAt?: number;
}

/** Milliseconds since 1970, with fractions, as spans use them. */
export const traceNow = (): number => performance.timeOrigin + performance.now();

/** A step in the processing of a visit. It is sent when it ends. */
export class Span implements SpanContext {
  readonly traceId: string;
  readonly spanId = randomHex(8);
  readonly startedAt: number;
  readonly attributes: SpanAttributes;
  endedAt = NaN;
  /** The reason for its failure. */
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

  /**
   * Ends it, once. @param attributes that are known only now. @param error the reason for its failure, if it failed.
   */
  end(attributes: SpanAttributes = {}, error?: string): void {
    if (!Number.isNaN(this.endedAt)) return;
    Object.assign(this.attributes, attributes);
    this.error = error;
    this.endedAt = traceNow();
    this.ended(this);
  }
}

/** The form in which a job carries a context, as in W3C Trace Context. */
export const formatContext = ({ traceId, spanId }: SpanContext): string => `00-${traceId}-${spanId}-01`;

/** Undefined if `text` is not the context of a sampled span. */
export function parseContext(text: string | undefined): SpanContext | undefined {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(text ?? '') ?? [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}

const randomHex = (bytes: number): string => randomFillSync(Buffer.allocUnsafe(bytes)).toString('hex');
