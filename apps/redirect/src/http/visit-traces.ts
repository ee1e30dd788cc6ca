import type { ClickEvent } from '@app/clicks';
import { type Tracer, Tracing } from '@app/operations';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Traces of visits. While traces are off, each call is one comparison. */
@Injectable()
export class VisitTraces {
  private readonly tracer: Tracer | undefined;

  constructor({ tracer }: Tracing) {
    this.tracer = tracer;
  }

  /**
   * Begins the trace of a visit, if it is sampled. It ends with the response. It contains nothing that visitors send.
   */
  begin(request: IncomingMessage, response: ServerResponse): void {
    if (this.tracer === undefined) return;
    const attributes = { 'http.request.method': methodOf(request) };
    const span = this.tracer.begin('visit', { kind: 'server', attributes });
    if (!span) return;
    this.tracer.attach(request, span);
    response.once('close', () => {
      const error = response.writableFinished
        ? undefined
        : 'the visitor left before the response was complete';
      span.end({ 'http.response.status_code': response.statusCode }, error);
    });
  }

  /** Links an event to the trace of its visit without changing the event. */
  pass(request: IncomingMessage, event: ClickEvent): void {
    if (this.tracer !== undefined) this.tracer.attach(event, this.tracer.of(request));
  }
}

/** Visitors can send anything as the method. */
const methodOf = ({ method = '' }: IncomingMessage): string =>
  ['GET', 'HEAD', 'POST'].includes(method) ? method : '_OTHER';
