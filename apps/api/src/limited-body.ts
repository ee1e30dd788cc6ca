import { payloadTooLarge } from '@app/operations';
import { pipeline, Transform, type Readable } from 'node:stream';

/**
 * The same body, which fails once it is larger than the limit. Its errors are ignored while it is not read, so that a
 * client that disconnects ends nothing but its own request.
 * @param maxBytes a multiple of 1,024.
 */
export function limited(body: Readable, maxBytes: number): Readable {
  let received = 0;
  const limiter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > maxBytes) done(payloadTooLarge(maxBytes));
      else done(null, chunk);
    },
  });
  // As an iterator, the body is not destroyed when it is too large: its connection still has to carry the response.
  pipeline(body.iterator({ destroyOnReturn: false }), limiter, () => undefined);
  return limiter;
}
