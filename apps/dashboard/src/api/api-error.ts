import { t } from '@lingui/core/macro';
import { language } from '../language/language.ts';
import type { components } from './v1.gen.ts';

type Schemas = components['schemas'];

/** The error object of an API response, with an HTTP status from 400 up. */
export type ErrorDetail = Schemas['ErrorDetail'];

/** Translations of errors whose meaning never varies. The API's messages are English, and more precise. */
const translated: Partial<Record<string, string>> = {
  slug_taken: t`This slug is already in use.`,
  last_owner: t`The account needs an owner. Make another member an owner first.`,
  already_member: t`This person is a member already.`,
  payload_too_large: t`This is too large.`,
  rate_limited: t`Too many attempts. Try again later.`,
  unavailable: t`Waypost is not available at the moment. Try again soon.`,
  internal_error: t`Something went wrong. Try again.`,
} satisfies Partial<Record<ErrorDetail['code'], string>>;

/** The message of a field error in the language of the page. English pages use the API's texts only. */
let fieldErrorText = ({ message }: Schemas['FieldError']): string => message;
if (language !== 'en') {
  void import('./field-error-text.ts').then(
    (texts) => (fieldErrorText = texts.fieldErrorText),
    // Fall back to the API's messages.
    () => undefined,
  );
}

/** A failed call: an error response, or no response at all (`status` 0, `code` `unreachable`). */
export class ApiError extends Error {
  readonly code: string;
  /** With messages in the language of the page. */
  readonly fields: Schemas['FieldError'][];
  readonly requestId: string | undefined;
  /** Whether the browser had no connection. */
  isOffline = false;

  /** When to try again, if the response contains it. */
  readonly retryAt: Date | undefined;

  /** @param retryAfter seconds until the caller may try again, if the response contains it */
  constructor(
    readonly status: number,
    detail: Partial<ErrorDetail>,
    readonly retryAfter?: number,
  ) {
    super(textOf(detail) ?? t`Something went wrong. Try again.`);
    this.code = detail.code ?? 'unknown';
    this.fields = (detail.fields ?? []).map((error) => ({ ...error, message: fieldErrorText(error) }));
    this.requestId = detail.requestId;
    this.retryAt = retryAfter === undefined ? undefined : new Date(Date.now() + retryAfter * 1000);
  }

  /** There was no response. @param isOffline whether the browser had no connection */
  static unreachable(message: string, isOffline = false): ApiError {
    const error = new ApiError(0, { code: 'unreachable' as ErrorDetail['code'], message });
    error.isOffline = isOffline;
    return error;
  }

  /** Error messages by field name, for a form. */
  messagesByField(): Record<string, string> {
    return Object.fromEntries(this.fields.map(({ field, message }) => [field, message]));
  }
}

const textOf = ({ code = 'internal_error', message }: Partial<ErrorDetail>): string | undefined =>
  language === 'en' ? message : (translated[code] ?? message);

/** Turns anything that was thrown into an error that can be shown. */
export const toApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError ? thrown : new ApiError(0, { message: (thrown as Error).message });
