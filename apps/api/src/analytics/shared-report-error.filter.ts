import { AllowedMethods, ErrorFilter, type ErrorCode, type ErrorResponse } from '@app/operations';
import {
  type Page,
  renderFailedPage,
  renderNotFoundPage,
  renderTooLargePage,
  renderTooManyPage,
  renderUnavailablePage,
} from '@app/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from './shared-report-headers.js';

/** The error pages that people with a link can see. */
const pages: Partial<Record<ErrorCode, (acceptLanguage?: string) => Page>> = {
  // Expired, revoked, never issued, or about a deleted resource: the error does not distinguish these.
  not_found: renderNotFoundPage,
  // The query was valid when the report was shared.
  invalid_request: renderTooLargePage,
  rate_limited: renderTooManyPage,
  unavailable: renderUnavailablePage,
};

/** Shows errors as pages, because shared reports are opened by people in browsers. */
export class SharedReportErrorFilter extends ErrorFilter {
  constructor() {
    super(new AllowedMethods());
  }

  protected override send(
    { status, headers, body }: ErrorResponse,
    reply: FastifyReply,
    request: FastifyRequest,
  ): void {
    const { html, policy } = (pages[body.error.code] ?? renderFailedPage)(request.headers['accept-language']);
    void reply
      .status(status)
      .headers({ ...headers, ...pageHeaders(policy) })
      .send(html);
  }
}
