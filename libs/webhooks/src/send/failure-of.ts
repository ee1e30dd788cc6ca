import type { WebhookFailure } from '@app/database';
import { PrivateHostError, UnresolvedHostError } from '../endpoint-hosts.js';

/** Why a response is a failure. Null for a status from 200 to 299. */
export function failureOfStatus(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Codes of errors of TLS, and of certificates that OpenSSL does not accept. */
const tlsCodes =
  /^(ERR_(TLS|SSL)_|EPROTO$|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_(CA|PURPOSE)$|HOSTNAME_MISMATCH$)/;

/** Why there was no response, although there was time for it. */
export function failureOfError(error: NodeJS.ErrnoException): WebhookFailure {
  if (error instanceof PrivateHostError) return 'private_host';
  const { code = '' } = error;
  if (error instanceof UnresolvedHostError || /^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return 'dns';
  if (code === 'ECONNREFUSED') return 'refused';
  return tlsCodes.test(code) ? 'tls' : 'connection';
}
