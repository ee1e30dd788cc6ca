import type { WebhookFailure } from '@app/database';
import { PrivateHostError, UnresolvedHostError } from '../endpoint-hosts.js';

/** The failure of a response. Null for a status from 200 to 299. */
export function failureOfStatus(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Codes of TLS errors, and of certificates that OpenSSL rejects. */
const tlsCodes =
  /^(ERR_(TLS|SSL)_|EPROTO$|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_(CA|PURPOSE)$|HOSTNAME_MISMATCH$)/;

/** The failure of a request without a response, except for timeouts. */
export function failureOfError(error: NodeJS.ErrnoException): WebhookFailure {
  if (error instanceof PrivateHostError) return 'private_host';
  const { code = '' } = error;
  if (error instanceof UnresolvedHostError || /^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return 'dns';
  if (code === 'ECONNREFUSED') return 'refused';
  return tlsCodes.test(code) ? 'tls' : 'connection';
}
