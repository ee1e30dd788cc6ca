import { HttpError, payloadTooLarge, unsupportedMediaType } from '@app/operations';
import type { IncomingMessage } from 'node:http';

/** The largest form that is read, bytes. */
const maxFormBytes = 4 * 1024;

/**
 * The connection is closed without a response: the client left before it had sent the whole body, or asked for too
 * much.
 */
export class RequestAborted extends Error {}

/**
 * Reads the fields of a form. The server's own timeout ends bodies that arrive too slowly.
 * @throws HttpError if the body is not such a form or is too large, RequestAborted if it ends early.
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const { headers } = request;
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded' || headers['content-encoding'] !== undefined) {
    throw unsupportedMediaType(
      'The body must be a form, with Content-Type: application/x-www-form-urlencoded.',
    );
  }
  if (Number(headers['content-length'] ?? 0) > maxFormBytes) throw tooLarge();
  return new URLSearchParams((await readBody(request)).toString());
}

function readBody(request: IncomingMessage): Promise<Buffer> {
  if (request.readableEnded) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxFormBytes) reject(tooLarge());
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    for (const event of ['error', 'close']) request.on(event, () => reject(new RequestAborted()));
  });
}

/** The rest of the body is not read. */
const tooLarge = (): HttpError => {
  const { code, message } = payloadTooLarge(maxFormBytes);
  return new HttpError(code, message, { Connection: 'close' });
};
