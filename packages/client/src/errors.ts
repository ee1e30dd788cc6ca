import type { components } from './v1.gen.js';

/** One invalid field of a request. */
export type FieldError = components['schemas']['FieldError'];

interface ErrorDetail {
  code: components['schemas']['ErrorCode'] | 'network_error' | 'timeout' | 'unexpected_response' | 'unknown';
  message: string;
  requestId?: string;
  fields?: FieldError[];
}

/** A failed call: an error response, a response that is not from Waypost, or no complete response (`status` 0). */
export class WaypostError extends Error {
  override readonly name = 'WaypostError';
  /** Stable identifier of the error, such as `slug_taken`. */
  readonly code: ErrorDetail['code'];
  /** The invalid fields. Empty if the request as a whole is at fault. */
  readonly fields: FieldError[];
  /** Include it when you ask the operator for help. */
  readonly requestId: string | undefined;

  constructor(
    /** Status of the response. 0 if there was none, or it was incomplete. */
    readonly status: number,
    { code, message, requestId, fields = [] }: ErrorDetail,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
  }

  /** The error in a response with a status of 400 or above, if it is from Waypost. */
  static async of(response: Response): Promise<WaypostError> {
    const body = (await response.json().catch(() => null)) as { error?: Partial<ErrorDetail> } | null;
    const {
      code = 'unknown',
      message = `The server responded with ${response.status}.`,
      ...rest
    } = Object(body?.error) as Partial<ErrorDetail>;
    return new WaypostError(response.status, { ...rest, code, message });
  }
}
