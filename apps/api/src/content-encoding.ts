import { unsupportedMediaType } from '@app/operations';
import type { IncomingHttpHeaders } from 'node:http';

/** Rejects compressed bodies, which could be large in memory. @throws HttpError if the body is one. */
export function refuseEncoding(headers: IncomingHttpHeaders): void {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity') return;
  throw unsupportedMediaType('The body must have no Content-Encoding.');
}
