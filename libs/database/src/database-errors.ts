const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** SQLSTATE classes and codes of temporary failures: connection, resources, shutdown, read-only, canceled. */
const sqlStates = /^(08|53|57P0[1-5]|57014|25006|58)/;
const sqlState = /^[0-9A-Z]{5}$/;
const messages =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|not queryable/i;

/** Codes of OpenSSL and Node for a rejected certificate. */
const certificateCodes =
  /^(ERR_TLS_|ERR_SSL_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)_)/;
const withoutTls = /does not support SSL/i;

/** Follows `cause` and the wrappers of the ORM down to the error of the driver. */
export function* sqlErrors(error: unknown): Generator<{ code?: string; message?: string }> {
  let current = error as { code?: string; message?: string; cause?: unknown; previous?: unknown } | undefined;
  for (let depth = 0; current && depth < 5; depth++) {
    yield current;
    current = (current.previous ?? current.cause) as typeof current;
  }
}

/** True if the database was unreachable or temporarily unable to run the statement. A retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const { code, message } of sqlErrors(error)) {
    if (code && (networkCodes.has(code) || sqlStates.test(code))) return true;
    if (isRefusedServer({ code, message })) return true;
    if (message && messages.test(message)) return true;
  }
  return false;
}

function isRefusedServer({ code, message }: { code?: string; message?: string }): boolean {
  return certificateCodes.test(code ?? '') || withoutTls.test(message ?? '');
}

/** The reason why a connection with TLS was given up: the server's certificate, or no TLS at all. Null for any other error. */
export function refusalOfServer(error: unknown): string | null {
  for (const link of sqlErrors(error)) if (isRefusedServer(link)) return link.message ?? String(link.code);
  return null;
}

/** True if the database caused the error: it was unavailable, or rejected the statement. */
export function isDatabaseError(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true;
  for (const { code } of sqlErrors(error)) if (sqlState.test(code ?? '')) return true;
  return false;
}

/** True for a deadlock or serialization failure. The transaction was rolled back and can be retried. */
export function isRetryable(error: unknown): boolean {
  for (const { code } of sqlErrors(error)) if (code === '40P01' || code === '40001') return true;
  return false;
}

/** True if a write violated the constraint of that name. */
export function violates(error: unknown, constraint: string): boolean {
  for (const link of sqlErrors(error))
    if ((link as { constraint?: string }).constraint === constraint) return true;
  return false;
}
