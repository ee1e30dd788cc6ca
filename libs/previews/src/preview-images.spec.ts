import type { PreviewImage } from '@app/pages';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Worker } from 'node:worker_threads';
import { PreviewUnavailable } from './image-cache.js';
import { PreviewImages } from './preview-images.js';

/** Posts the requested name and the number of concurrent drawings. Throws on `broken`; hangs on `stuck`. */
const workerScript = `
  const { parentPort } = require('node:worker_threads');
  let drawing = 0;
  parentPort.on('message', ({ preview: { name } }) => {
    if (name === 'broken') throw new Error('broken');
    if (name === 'stuck') for (;;);
    drawing++;
    setTimeout(() => parentPort.postMessage(Buffer.from(name + ' ' + drawing--)), 5);
  });
`;

class FakePreviewImages extends PreviewImages {
  started = 0;
  protected override readonly cpuMs = 1_000;
  protected override startWorker(): Worker {
    this.started++;
    return new Worker(workerScript, { eval: true });
  }
}

const image = (name: string): PreviewImage => ({
  name,
  headline: null,
  theme: 'classic',
  address: 'go.example/a',
});

describe('PreviewImages', () => {
  let images: FakePreviewImages;

  beforeEach(() => {
    images = new FakePreviewImages();
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await images.onApplicationShutdown();
  });

  it('starts one thread, with the first image', async () => {
    expect(images.started).toBe(0);
    await images.draw(image('a'));
    await images.draw(image('b'));
    expect(images.started).toBe(1);
  });

  it('draws one at a time', async () => {
    const drawn = await Promise.all(['a', 'b', 'c'].map((name) => images.draw(image(name))));
    expect(drawn.map(String)).toEqual(['a 1', 'b 1', 'c 1']);
  });

  it('draws an image once for concurrent and later requests', async () => {
    const [first, second] = await Promise.all([images.draw(image('a')), images.draw(image('a'))]);
    expect(second).toBe(first);
    expect(await images.draw(image('a'))).toBe(first);
    expect(await images.draw({ ...image('a'), theme: 'rose' })).not.toBe(first);
  });

  it('rejects images when the queue is full and accepts them again later', async () => {
    const waiting = Array.from({ length: 16 }, (_, i) => images.draw(image(String(i))));
    await expect(images.draw(image('late'))).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all(waiting);
    expect(String(await images.draw(image('late')))).toBe('late 1');
  });

  it.each(['broken', 'stuck'])(
    'replaces a thread that is %s and draws the remaining images',
    async (name) => {
      const bad = images.draw(image(name));
      const good = images.draw(image('good'));
      await expect(bad).rejects.toThrow(PreviewUnavailable);
      expect(String(await good)).toBe('good 1');
      expect(images.started).toBe(2);
    },
  );
});
