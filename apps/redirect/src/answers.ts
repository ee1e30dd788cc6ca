import { errorResponse, methodNotAllowed } from '@app/operations';
import {
  type Page,
  renderFailedPage,
  renderHomePage,
  renderNotFoundPage,
  renderUnavailablePage,
} from '@app/pages';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Outcome, VisitMetrics } from './visit-metrics.js';

const retryAfterSeconds = '2';

/** A page as it is sent. */
export interface PageBytes {
  html: Buffer;
  policy: string;
}

/** Sends what visitors get, with the headers that every answer has, and counts it in the metrics. */
@Injectable()
export class Answers {
  constructor(private readonly metrics: VisitMetrics) {}

  redirect(
    response: ServerResponse,
    outcome: Outcome,
    location: string,
    headers?: Record<string, string>,
  ): void {
    this.send(response, outcome, 302, { Location: location, 'Content-Length': '0', ...headers });
  }

  page(
    response: ServerResponse,
    outcome: Outcome,
    status: number,
    { html, policy }: Page | PageBytes,
    headers?: Record<string, string>,
  ): void {
    this.send(
      response,
      outcome,
      status,
      {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        ...headers,
      },
      html,
    );
  }

  notFound(response: ServerResponse): void {
    this.notice(response, 'not_found', 404, renderNotFoundPage);
  }

  /** The browser throws this away, and asks again when the person goes there. */
  refuseSpeculative(response: ServerResponse): void {
    this.send(response, 'speculative', 503, { 'Content-Length': '0' });
  }

  refuseMethod(response: ServerResponse): void {
    const id = randomUUID();
    const { status, headers, body } = errorResponse(methodNotAllowed(['GET', 'HEAD']), id);
    this.send(
      response,
      'method_not_allowed',
      status,
      { ...headers, 'Content-Type': 'application/json; charset=utf-8', 'X-Request-Id': id },
      JSON.stringify(body),
    );
  }

  /** For a slug that cannot be looked up now. */
  unavailable(response: ServerResponse): void {
    this.notice(response, 'unavailable', 503, renderUnavailablePage, { 'Retry-After': retryAfterSeconds });
  }

  /** For a failure of ours. */
  failed(response: ServerResponse): void {
    this.notice(response, 'failed', 500, renderFailedPage, { 'Retry-After': retryAfterSeconds });
  }

  /** For the bare address of the short host. */
  home(response: ServerResponse): void {
    this.notice(response, 'home', 200, renderHomePage);
  }

  /** A page in a language that the visitor reads. */
  private notice(
    response: ServerResponse,
    outcome: Outcome,
    status: number,
    render: (acceptLanguage: string | undefined) => Page,
    headers?: Record<string, string>,
  ): void {
    const page = render(response.req.headers['accept-language']);
    this.page(response, outcome, status, page, { Vary: 'Accept-Language', ...headers });
  }

  send(
    response: ServerResponse,
    outcome: Outcome,
    status: number,
    headers: Record<string, string>,
    body?: string | Buffer,
  ): void {
    this.metrics.count(outcome);
    response.writeHead(status, {
      'X-Request-Id': randomUUID(),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
      ...headers,
    });
    response.end(body);
  }
}
