import type { components } from './v1.gen.ts';

type FieldError = components['schemas']['FieldErrorDto'];

/** What an answer from 400 up says. */
export interface ErrorDetail {
  code: string;
  message: string;
  requestId: string;
  fields?: FieldError[];
}

/** An answer of the API from 400 up, or none at all (`status` 0, `code` `unreachable`). */
export class Problem extends Error {
  readonly code: string;
  readonly fields: FieldError[];
  readonly requestId: string | undefined;

  /** When it makes sense to ask again, where the answer says so. */
  readonly retryAt: Date | undefined;

  /** @param retryAfter seconds until it makes sense to ask again, where the answer says so. */
  constructor(
    readonly status: number,
    detail: Partial<ErrorDetail>,
    readonly retryAfter?: number,
  ) {
    super(detail.message ?? 'Something went wrong.');
    this.code = detail.code ?? 'unknown';
    this.fields = detail.fields ?? [];
    this.requestId = detail.requestId;
    this.retryAt = retryAfter === undefined ? undefined : new Date(Date.now() + retryAfter * 1000);
  }

  /** For a form: what is wrong with each field, by its name. */
  byField(): Record<string, string> {
    return Object.fromEntries(this.fields.map(({ field, message }) => [field, message]));
  }
}

export const unreachable = (): Problem =>
  new Problem(0, { code: 'unreachable', message: 'The server cannot be reached. Is Waypost running?' });

/** Whatever was thrown, as a problem that can be shown. */
export const asProblem = (thrown: unknown): Problem =>
  thrown instanceof Problem ? thrown : new Problem(0, { message: (thrown as Error).message });
