import { t } from '@lingui/core/macro';
import type { components } from './v1.gen.ts';

type Schemas = components['schemas'];

/** The error object of an API response, with an HTTP status from 400 up. */
export type ErrorDetail = Schemas['ErrorDetailDto'];

/** A failed call: an error response, or no response at all (`status` 0, `code` `unreachable`). */
export class ApiError extends Error {
  readonly code: string;
  readonly fields: Schemas['FieldErrorDto'][];
  readonly requestId: string | undefined;

  /** When to try again, if the response says so. */
  readonly retryAt: Date | undefined;

  /** @param retryAfter seconds until the caller may try again, if the response says so */
  constructor(
    readonly status: number,
    detail: Partial<ErrorDetail>,
    readonly retryAfter?: number,
  ) {
    super(detail.message ?? t`Something went wrong.`);
    this.code = detail.code ?? 'unknown';
    this.fields = detail.fields ?? [];
    this.requestId = detail.requestId;
    this.retryAt = retryAfter === undefined ? undefined : new Date(Date.now() + retryAfter * 1000);
  }

  /** There was no response. */
  static unreachable(message: string): ApiError {
    return new ApiError(0, { code: 'unreachable' as ErrorDetail['code'], message });
  }

  /** Error messages by field name, for a form. */
  messagesByField(): Record<string, string> {
    return Object.fromEntries(this.fields.map(({ field, message }) => [field, message]));
  }
}

/** Turns anything that was thrown into an error that can be shown. */
export const toApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError ? thrown : new ApiError(0, { message: (thrown as Error).message });
