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

/** The pages of the errors that people with a link can meet. */
const pages: Partial<Record<ErrorCode, (acceptLanguage?: string) => Page>> = {
  // Expired, revoked, never issued, or about something that was deleted: nobody can tell which.
  not_found: renderNotFoundPage,
  // The query was valid when the report was shared.
  invalid_request: renderTooLargePage,
  rate_limited: renderTooManyPage,
  unavailable: renderUnavailablePage,
};

/** Shows errors as pages: who opens a shared report is a person with a browser. */
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
