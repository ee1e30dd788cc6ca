import { once } from 'node:events';
import { AsyncLocalStorage } from 'node:async_hooks';
import { text } from 'node:stream/consumers';
import { streamOf } from './stream-of.js';

describe('streamOf', () => {
  it('yields the values of the generator, in the context of the caller', async () => {
    const context = new AsyncLocalStorage<string>();
    async function* source(): AsyncGenerator<string> {
      yield `a${context.getStore()}`;
      yield `b${context.getStore()}`;
    }
    const stream = context.run('1', () => streamOf(source()));
    expect(await text(stream)).toBe('a1b1');
  });

  it('ends the generator in the same context when reading stops', async () => {
    const context = new AsyncLocalStorage<string>();
    const ended: unknown[] = [];
    async function* source(): AsyncGenerator<string> {
      try {
        for (;;) yield 'x';
      } finally {
        ended.push(context.getStore());
      }
    }
    const stream = context.run('1', () => streamOf(source()));
    await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    expect(ended).toEqual(['1']);
  });

  it('fails like the generator', async () => {
    async function* source(): AsyncGenerator<string> {
      yield 'x';
      throw new Error('broken');
    }
    await expect(text(streamOf(source()))).rejects.toThrow('broken');
  });
});
