import { HashingQueue } from './hashing-queue.js';

/** Work that ends when it is told to. */
function piece() {
  let end = (): void => undefined;
  let started = false;
  const work = () => {
    started = true;
    return new Promise<void>((resolve) => (end = resolve));
  };
  return { work, end: () => end(), started: () => started };
}

describe('HashingQueue', () => {
  it('runs a few at once, lets some wait in order, and refuses the rest', async () => {
    const queue = new HashingQueue(2, 1);
    const pieces = [piece(), piece(), piece(), piece()] as const;
    const [first, second, third] = pieces.slice(0, 3).map(({ work }) => queue.run(work));
    await expect(queue.run(pieces[3].work)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 2,
    });
    expect(pieces.map(({ started }) => started())).toEqual([true, true, false, false]);
    pieces[0].end();
    await first;
    expect(pieces[2].started()).toBe(true);
    pieces[1].end();
    pieces[2].end();
    await Promise.all([second, third]);
  });

  it('gives the turn on where work fails', async () => {
    const queue = new HashingQueue(1, 1);
    const failing = queue.run(() => Promise.reject(new Error('no memory')));
    const next = queue.run(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('no memory');
    expect(await next).toBe('done');
    expect(await queue.run(() => Promise.resolve('again'))).toBe('again');
  });
});
