import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Worker } from 'node:worker_threads';
import { ImageResizer } from './image-resizer.js';

/** Posts the file and the number of concurrent images, or a problem. Throws on `broken`; hangs on `stuck`; `large` takes 1 GB. */
const workerScript = `
  const { parentPort } = require('node:worker_threads');
  let resizing = 0;
  parentPort.on('message', ({ file }) => {
    const text = Buffer.from(file).toString();
    if (text === 'broken') throw new Error('broken');
    if (text === 'stuck') for (;;);
    resizing++;
    setTimeout(() => {
      const jpeg = Buffer.from(text + ' ' + resizing--);
      const memoryBytes = text === 'large' ? 2 ** 30 : 2 ** 27;
      parentPort.postMessage({ ...(text === 'animated' ? { problem: text } : { jpeg }), memoryBytes });
    }, 5);
  });
`;

class FakeImageResizer extends ImageResizer {
  started = 0;
  protected override readonly cpuMs = 1_000;
  protected override startWorker(): Worker {
    this.started++;
    return new Worker(workerScript, { eval: true });
  }
}

describe('ImageResizer', () => {
  const size = { width: 10, height: 10 };
  let resizer: FakeImageResizer;
  const resize = async (text: string) => String(await resizer.cover(Buffer.from(text), size));

  beforeEach(() => {
    resizer = new FakeImageResizer();
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await resizer.onApplicationShutdown();
  });

  it('starts one thread, with the first image, and resizes one at a time', async () => {
    expect(resizer.started).toBe(0);
    expect(await Promise.all(['a', 'b', 'c'].map(resize))).toEqual(['a 1', 'b 1', 'c 1']);
    expect(resizer.started).toBe(1);
  });

  it('reports the problem of an image, and keeps the thread', async () => {
    await expect(resize('animated')).rejects.toMatchObject({ problem: 'animated' });
    expect(await resize('good')).toBe('good 1');
    expect(resizer.started).toBe(1);
  });

  it('frees the memory of a large image before the next one', async () => {
    expect(await Promise.all(['large', 'small', 'tiny'].map(resize))).toEqual([
      'large 1',
      'small 1',
      'tiny 1',
    ]);
    expect(resizer.started).toBe(2);
  });

  it('rejects images while eight are waiting, and accepts them again later', async () => {
    const waiting = Array.from({ length: 8 }, (_, n) => resize(String(n)));
    await expect(resize('late')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    await Promise.all(waiting);
    expect(await resize('late')).toBe('late 1');
  });

  it.each(['broken', 'stuck'])(
    'replaces a thread that is %s and resizes the remaining images',
    async (bad) => {
      const failing = resize(bad);
      const next = resize('good');
      await expect(failing).rejects.toMatchObject({ code: 'unavailable' });
      expect(await next).toBe('good 1');
      expect(resizer.started).toBe(2);
    },
  );
});
