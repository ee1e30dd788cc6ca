import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Worker } from 'node:worker_threads';
import type { PreviewImage } from './preview-image.js';
import { PreviewImages, PreviewUnavailable } from './preview-images.js';

/** Answers with what it was asked, and how many it was drawing; breaks on `broken`, never answers `stuck`. */
const thread = `
  const { parentPort } = require('node:worker_threads');
  let drawing = 0;
  parentPort.on('message', ({ name }) => {
    if (name === 'broken') throw new Error('broken');
    if (name === 'stuck') for (;;);
    drawing++;
    setTimeout(() => parentPort.postMessage(Buffer.from(name + ' ' + drawing--)), 5);
  });
`;

class FakePreviewImages extends PreviewImages {
  started = 0;
  protected override readonly deadline = 2_000;
  protected override startWorker(): Worker {
    this.started++;
    return new Worker(thread, { eval: true });
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

  it('starts no thread before the first image, and one for all', async () => {
    expect(images.started).toBe(0);
    await images.draw(image('a'));
    await images.draw(image('b'));
    expect(images.started).toBe(1);
  });

  it('draws one at a time', async () => {
    const drawn = await Promise.all(['a', 'b', 'c'].map((name) => images.draw(image(name))));
    expect(drawn.map(String)).toEqual(['a 1', 'b 1', 'c 1']);
  });

  it('draws an image once, for all who ask at once and who ask later', async () => {
    const [one, same] = await Promise.all([images.draw(image('a')), images.draw(image('a'))]);
    expect(same).toBe(one);
    expect(await images.draw(image('a'))).toBe(one);
    expect(await images.draw({ ...image('a'), theme: 'rose' })).not.toBe(one);
  });

  it('refuses what would wait too long, and draws again when the rest is done', async () => {
    const waiting = Array.from({ length: 16 }, (_, i) => images.draw(image(String(i))));
    await expect(images.draw(image('late'))).rejects.toThrow(PreviewUnavailable);
    await Promise.all(waiting);
    expect(String(await images.draw(image('late')))).toBe('late 1');
  });

  it.each(['broken', 'stuck'])('gets a new thread where one is %s, and draws the rest', async (name) => {
    const bad = images.draw(image(name));
    const good = images.draw(image('good'));
    await expect(bad).rejects.toThrow(PreviewUnavailable);
    expect(String(await good)).toBe('good 1');
    expect(images.started).toBe(2);
  });
});
