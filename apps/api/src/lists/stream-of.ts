import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';

/** Short lines are sent together, because each chunk costs a packet and a compressed block, characters. */
const minPart = 16_384;

/**
 * Streams the values of a generator. The generator stays in the context of the request that calls this, because a
 * socket that asks for more has none. When the client leaves, the generator ends where it is, and runs its `finally`
 * blocks.
 */
export function streamOf(source: AsyncGenerator<string>): Readable {
  const inContext = AsyncLocalStorage.snapshot();
  async function* chunks(): AsyncGenerator<string> {
    try {
      let part = '';
      for (;;) {
        const next = await inContext(() => source.next());
        if (!next.done) part += next.value;
        if (part !== '' && (next.done || part.length >= minPart)) {
          yield part;
          part = '';
        }
        if (next.done) return;
      }
    } finally {
      await inContext(() => source.return(undefined));
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}
