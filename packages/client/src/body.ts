import type { Deadline } from './deadline.js';
import { WaypostError } from './errors.js';

/** The type of response that a call expects: JSON, or other types as well, such as CSV or an image. */
export type Expected = 'json' | 'file';

/**
 * Reads a successful response: JSON, text, or anything else as a blob. JSON has to arrive before the deadline, and each
 * part of a file, which may be large, has the same time.
 * @throws WaypostError if it is not the expected type, such as the sign-in page of a network
 */
export async function readBody(response: Response, expected: Expected, deadline: Deadline): Promise<unknown> {
  const type = typeOf(response);
  if (type.startsWith('application/json')) return (await response.json()) as unknown;
  if (expected === 'json') throw unexpected(response);
  refusePage(response);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of partsOf(response, deadline)) parts.push(part);
  const blob = new Blob(parts, { type });
  return /^text\/|ndjson/.test(type) ? blob.text() : blob;
}

/** Reads a body part by part, each within the deadline. */
export async function* partsOf(
  { body }: Response,
  deadline: Deadline,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const reader = body?.getReader();
  while (reader) {
    deadline.restart();
    const { done, value } = await reader.read();
    deadline.pause();
    if (done) return;
    yield value;
  }
}

/** @throws WaypostError if the response is a page, which no call expects */
export function refusePage(response: Response): void {
  if (/html/.test(typeOf(response))) throw unexpected(response);
}

const typeOf = (response: Response): string => response.headers.get('content-type')?.toLowerCase() ?? '';

function unexpected(response: Response): WaypostError {
  const message = `The response is not one of Waypost, but ${typeOf(response) || 'one without a content type'}. Is the baseUrl right, and does the network ask to sign in?`;
  return new WaypostError(response.status, { code: 'unexpected_response', message });
}
