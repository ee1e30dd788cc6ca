import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Worker } from 'node:worker_threads';
import { PageReader } from './page-reader.js';

/** Posts a page with the name that the file contains, or a problem. Fails in the way that the file requests. */
const workerScript = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ file, source }) => {
    const text = Buffer.from(file).toString();
    if (text === 'broken') throw new Error('broken');
    if (text === 'stuck') for (;;);
    if (text === 'greedy') for (const kept = []; ; ) kept.push(new Array(1000).fill(kept));
    if (text === 'starved') return;
    if (text === 'damaged') return parentPort.postMessage({ problem: text });
    setTimeout(() => parentPort.postMessage({ page: { name: text, source } }), 5);
  });
`;

class FakePageReader extends PageReader {
  started = 0;
  protected override readonly cpuMs = 1_000;
  protected override startWorker(): Worker {
    this.started++;
    return new Worker(workerScript, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  }
}

describe('PageReader', () => {
  let reader: FakePageReader;
  const read = async (text: string) => (await reader.read(Buffer.from(text), 'beacons')).name;

  beforeEach(() => {
    reader = new FakePageReader();
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await reader.onApplicationShutdown();
  });

  it('starts one thread, with the first file', async () => {
    expect(reader.started).toBe(0);
    expect(await Promise.all(['a', 'b', 'c'].map(read))).toEqual(['a', 'b', 'c']);
    expect(reader.started).toBe(1);
    expect(await reader.read(Buffer.from('d'), 'beacons')).toEqual({ name: 'd', source: 'beacons' });
  });

  it('reports the problem of a file, and keeps the thread', async () => {
    await expect(read('damaged')).rejects.toMatchObject({ problem: 'damaged' });
    expect([await read('good'), reader.started]).toEqual(['good', 1]);
  });

  it.each(['stuck', 'greedy'])(
    'rejects a file that leaves the thread %s, and reads the next one',
    async (bad) => {
      const failing = read(bad);
      const next = read('good');
      await expect(failing).rejects.toMatchObject({ problem: 'too_complex' });
      expect([await next, reader.started]).toEqual(['good', 2]);
    },
  );

  it.each(['broken', 'starved'])('does not blame the file if the thread is %s', async (how) => {
    await expect(read(how)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await read('good')).toBe('good');
  });

  it('rejects files while eight are waiting, and accepts them again later', async () => {
    const waiting = Array.from({ length: 8 }, (_, n) => read(String(n)));
    await expect(read('late')).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all(waiting);
    expect(await read('late')).toBe('late');
  });
});
