import type { DisabledReason, TargetDisabledReason } from './disabled-reason.js';
import type { FieldCode } from './field-codes.js';

/** One invalid field of a request. */
export interface FieldError {
  /**
   * The field's name as sent, up to 200 characters: a body field (nested: `items.0.url`), query parameter, header or
   * CLI option.
   */
  field: string;
  code: FieldCode;
  /** A readable sentence; may change. */
  message: string;
}

/** The error of a value, regardless of its field. */
export type ValueError = Omit<FieldError, 'field'>;

/** Stable codes of the errors that services raise. Only the HTTP layer maps them to statuses. */
export type DomainErrorCode =
  | 'invalid_request'
  | 'unauthorized'
  | 'second_factor_required'
  | 'forbidden'
  | 'step_up_required'
  | 'not_found'
  | 'slug_taken'
  | 'external_id_taken'
  | 'domain_taken'
  | 'domain_in_use'
  | 'disabled'
  | 'last_owner'
  | 'already_member'
  | 'account_changed'
  | 'precondition_failed'
  | 'conversion_exists'
  | 'conversion_deleted'
  | 'refund_exists'
  | 'invalid_voucher'
  | 'voucher_expired'
  | 'refund_too_large'
  | 'link_deleted'
  | 'cursor_expired'
  | 'conversion_closed'
  | 'idempotency_conflict'
  | 'idempotency_mismatch'
  | 'rate_limited'
  | 'unavailable';

/** Facts that some errors carry beyond their code and message. */
export interface ErrorFacts {
  /** Every invalid field. Absent if the request as a whole is at fault. */
  fields?: FieldError[];
  /** Seconds after which a retry may succeed. */
  retryAfterSeconds?: number;
}

/** An expected failure. Its message is safe to show to the caller. */
export class DomainError extends Error {
  readonly fields?: FieldError[];
  readonly retryAfterSeconds?: number;

  constructor(
    readonly code: DomainErrorCode,
    message: string,
    { fields, retryAfterSeconds }: ErrorFacts = {},
  ) {
    super(message);
    this.name = 'DomainError';
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The input is invalid. Pass every invalid field, or none if the request as a whole is at fault. */
export function invalidRequest(fields: FieldError[], message = 'The request is not valid.'): DomainError {
  return new DomainError('invalid_request', message, { fields: fields.length > 0 ? fields : undefined });
}

/** The caller is not authenticated. */
export function unauthorized(message: string): DomainError {
  return new DomainError('unauthorized', message);
}

/** The password is right, but a second factor is missing. */
export function secondFactorRequired(): DomainError {
  return new DomainError('second_factor_required', 'Enter the code of your authenticator app.');
}

/** The caller may not do this. */
export function forbidden(message: string): DomainError {
  return new DomainError('forbidden', message);
}

/** The person has to authenticate again before doing this. */
export function stepUpRequired(): DomainError {
  return new DomainError('step_up_required', 'Confirm that it is you, then try again.');
}

/** The caller's session acts for a different account than the one that the page shows. */
export function accountChanged(): DomainError {
  return new DomainError(
    'account_changed',
    'You have switched to another account. Reload the page, or switch back, then try again.',
  );
}

/** `If-Match` names another version of the resource. */
export function preconditionFailed(): DomainError {
  return new DomainError(
    'precondition_failed',
    'This has changed since you read it. Read it again, then change what is there now.',
  );
}

/** No such resource. Identical for unknown ids, malformed ids and resources of other accounts. */
export function notFound(): DomainError {
  return new DomainError('not_found', 'There is nothing at this address.');
}

/** An operator disabled the link or page. Its owner can read it, but neither change nor delete it. */
export function disabled(reason: DisabledReason): DomainError {
  return new DomainError('disabled', `An operator disabled this: ${disabledBecause[reason]}.`);
}

/** An operator disabled the account that the caller acts for. */
export function accountDisabled(reason: TargetDisabledReason): DomainError {
  return new DomainError('disabled', `An operator disabled this account: ${disabledBecause[reason]}.`);
}

const disabledBecause: Readonly<Record<DisabledReason, string>> = {
  phishing: 'it was used for phishing',
  malware: 'it led to malware',
  spam: 'it was used for spam',
  illegal: 'its content is illegal',
  account: 'its account is disabled',
};

/** The slug is in use or in quarantine. */
export function slugTaken(slug: string): DomainError {
  return new DomainError('slug_taken', `The slug "${slug}" is in use.`, {
    fields: [{ field: 'slug', code: 'slug_taken', message: 'This slug is in use.' }],
  });
}

/** An alias, or another spelling of it, is in use or in quarantine. */
export function aliasTaken(code: string): DomainError {
  const message = `The alias "${code}" is in use.`;
  return new DomainError('slug_taken', message, {
    fields: [{ field: 'aliases', code: 'slug_taken', message }],
  });
}

/** Another resource of this kind has the external id. */
export function externalIdTaken(externalId: string): DomainError {
  return new DomainError('external_id_taken', `The external id "${externalId}" is in use.`, {
    fields: [{ field: 'externalId', code: 'external_id_taken', message: 'This external id is in use.' }],
  });
}

/** The account has a domain with this host already. */
export function domainTaken(host: string): DomainError {
  return new DomainError('domain_taken', `This account has the domain ${host} already.`, {
    fields: [{ field: 'host', code: 'domain_taken', message: 'This account has this domain already.' }],
  });
}

/** Links or pages are on the domain. */
export function domainInUse(host: string, { links, pages }: { links: number; pages: number }): DomainError {
  const used = `${links} ${links === 1 ? 'link' : 'links'} and ${pages} ${pages === 1 ? 'bio page' : 'bio pages'}`;
  return new DomainError('domain_in_use', `The domain ${host} has ${used}. Delete them first.`);
}

/** Several conflicts of one request: the first one, with the fields of all. */
export function conflictOf([first, ...others]: readonly [DomainError, ...DomainError[]]): DomainError {
  const fields = [first, ...others].flatMap((error) => error.fields ?? []);
  return new DomainError(first.code, first.message, { fields });
}

/** Too many requests or failed attempts. */
export function rateLimited(message: string, retryAfterSeconds: number): DomainError {
  return new DomainError('rate_limited', message, { retryAfterSeconds });
}

/** The database is unreachable, or the work cannot be done right now. */
export function unavailable(
  message = 'The service cannot reach its database. Try again soon.',
  retryAfterSeconds = 2,
): DomainError {
  return new DomainError('unavailable', message, { retryAfterSeconds });
}
