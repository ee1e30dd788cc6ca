import { payloadTooLarge } from '@app/operations';
import { Transform, type Readable } from 'node:stream';

/** The same body, which fails once it is larger than the limit. @param maxBytes a multiple of 1,024. */
export function limited(body: Readable, maxBytes: number): Readable {
  let received = 0;
  const limiter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > maxBytes) done(payloadTooLarge(maxBytes));
      else done(null, chunk);
    },
  });
  body.on('error', (error: Error) => limiter.destroy(error));
  return body.pipe(limiter);
}
