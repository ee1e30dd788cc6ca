import { HashingQueue } from './hashing-queue.js';

/** Work that ends on demand. */
function createTask() {
  let end = (): void => undefined;
  let started = false;
  const work = () => {
    started = true;
    return new Promise<void>((resolve) => (end = resolve));
  };
  return { work, end: () => end(), started: () => started };
}

describe('HashingQueue', () => {
  it('runs some concurrently, queues some in order, and rejects the rest', async () => {
    const queue = new HashingQueue(2, 1);
    const tasks = [createTask(), createTask(), createTask(), createTask()] as const;
    const [first, second, third] = tasks.slice(0, 3).map(({ work }) => queue.run(work));
    await expect(queue.run(tasks[3].work)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 2,
    });
    expect(tasks.map(({ started }) => started())).toEqual([true, true, false, false]);
    tasks[0].end();
    await first;
    expect(tasks[2].started()).toBe(true);
    tasks[1].end();
    tasks[2].end();
    await Promise.all([second, third]);
  });

  it('frees the slot of work that fails', async () => {
    const queue = new HashingQueue(1, 1);
    const failing = queue.run(() => Promise.reject(new Error('no memory')));
    const next = queue.run(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('no memory');
    expect(await next).toBe('done');
    expect(await queue.run(() => Promise.resolve('again'))).toBe('again');
  });
});
