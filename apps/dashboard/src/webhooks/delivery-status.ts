import { t } from '@lingui/core/macro';
import type { Attempt, Delivery } from './webhook-queries.ts';

/** The label of a delivery's outcome. */
export const statusLabels: Record<Delivery['status'], string> = {
  pending: t({ message: 'Waiting', context: 'status of a delivery' }),
  delivered: t({ message: 'Delivered', context: 'status of a delivery' }),
  failed: t({ message: 'Not delivered', context: 'status of a delivery' }),
};

export const statusColors: Record<Delivery['status'], string> = {
  pending: 'gray',
  delivered: 'teal',
  failed: 'red',
};

type Failure = NonNullable<Attempt['failure']>;

const withoutResponse: Record<Exclude<Failure, 'redirect' | 'status'>, string> = {
  timeout: t`The receiver did not respond within 10 seconds.`,
  private_host: t`The host is on a private network. Webhooks are sent to the public internet only.`,
  dns: t`The host name cannot be resolved. Check the spelling of the URL and its DNS records.`,
  refused: t`The host refused the connection. Check that the receiver is running, and its port.`,
  tls: t`There is no secure connection. Check the receiver’s TLS certificate.`,
  connection: t`The connection broke before there was a response.`,
};

/** The reason an attempt failed, in words. Null if it did not. */
export function failureText({ failure, status: given }: Pick<Attempt, 'failure' | 'status'>): string | null {
  if (failure === null) return null;
  const status = given ?? 0;
  if (failure === 'redirect') {
    return t`The receiver responded with a redirect (${status}). Redirects are not followed: enter the URL that it leads to.`;
  }
  return failure === 'status' ? statusText(status) : withoutResponse[failure];
}

function statusText(status: number): string {
  if (status === 401 || status === 403) return t`The receiver refused the request (status ${status}).`;
  if (status === 404) return t`The receiver has nothing at this URL (status 404).`;
  if (status === 410) return t`The receiver does not want any more events (status 410).`;
  if (status === 429) return t`The receiver got too many requests (status 429).`;
  if (status >= 500) return t`The receiver has an error (status ${status}).`;
  return t`The receiver did not accept the request (status ${status}).`;
}
