import { jest } from '@jest/globals';
import { type ResourceLimits, SharedResource, sharedResources } from './shared-resource.js';
import { withHolder } from './work-holder.js';

/** Work that ends when the test ends it, in the order in which it began. */
class Tasks {
  readonly begun: string[] = [];
  private readonly ends: (() => void)[] = [];

  constructor(readonly resource: SharedResource) {}

  /** Requests work on behalf of the holder that the name begins with. */
  start(name: string, signal?: AbortSignal): Promise<void> {
    const work = (): Promise<void> =>
      new Promise((end) => {
        this.begun.push(name);
        this.ends.push(end);
      });
    return this.resource.run(work, { key: name.slice(0, 1), signal });
  }

  /** Ends the first running work. */
  async endNext(): Promise<void> {
    await this.settle();
    this.ends.shift()?.();
    await this.settle();
  }

  /** Waits until all work has begun that may begin. */
  async settle(): Promise<void> {
    await new Promise(setImmediate);
  }
}

const resourceWith = (limits: Partial<ResourceLimits>) =>
  new SharedResource('tests', { capacity: 1, queue: 10, ...limits }, 'Too many tests.');

describe('SharedResource', () => {
  it('runs as much work concurrently as it has capacity for, and the rest in turn', async () => {
    const tasks = new Tasks(resourceWith({ capacity: 2 }));
    const all = ['a1', 'a2', 'a3'].map((name) => tasks.start(name));
    await tasks.settle();
    expect([tasks.begun, tasks.resource.inUse, tasks.resource.queued]).toEqual([['a1', 'a2'], 2, 1]);
    await tasks.endNext();
    expect(tasks.begun).toEqual(['a1', 'a2', 'a3']);
    await tasks.endNext();
    await tasks.endNext();
    await Promise.all(all);
    expect([tasks.resource.inUse, tasks.resource.queued]).toEqual([0, 0]);
  });

  it('gives holders turns, no matter how much work each has waiting', async () => {
    const tasks = new Tasks(resourceWith({}));
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void tasks.start(name);
    for (let n = 0; n < 6; n++) await tasks.endNext();
    expect(tasks.begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it("leaves everything beyond a holder's share to others", async () => {
    const tasks = new Tasks(resourceWith({ capacity: 3, share: 1 }));
    for (const name of ['a1', 'a2', 'b1', 'b2']) void tasks.start(name);
    await tasks.settle();
    expect(tasks.begun).toEqual(['a1', 'b1']);
    await tasks.endNext();
    expect(tasks.begun).toEqual(['a1', 'b1', 'a2']);
  });

  it('lets work outside of requests use the whole capacity', async () => {
    const tasks = new Tasks(resourceWith({ capacity: 3, share: 1 }));
    const ownWork = Array.from({ length: 3 }, () => tasks.resource.run(() => Promise.resolve()));
    expect(tasks.resource.inUse).toBe(3);
    await Promise.all(ownWork);
    expect(tasks.resource.inUse).toBe(0);
  });

  it('rejects work that has waited too long, and continues with the next', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const tasks = new Tasks(resourceWith({ patienceMs: 2_000 }));
      void tasks.start('a1');
      const tired = tasks.start('b1');
      tired.catch(() => undefined);
      jest.advanceTimersByTime(1_999);
      const next = tasks.start('c1');
      jest.advanceTimersByTime(1);
      await expect(tired).rejects.toMatchObject({ code: 'unavailable', message: 'Too many tests.' });
      expect([tasks.resource.refused, tasks.resource.queued]).toEqual([1, 1]);
      await tasks.endNext();
      jest.advanceTimersByTime(10_000);
      await tasks.endNext();
      await next;
      expect(tasks.begun).toEqual(['a1', 'c1']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('rejects the latest work of the holder with the most of it when too much is waiting', async () => {
    const tasks = new Tasks(resourceWith({ queue: 3 }));
    void tasks.start('a1');
    const [second, third, fourth] = ['a2', 'a3', 'a4'].map((name) => tasks.start(name));
    await expect(tasks.start('a5')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Too many tests.',
    });
    const first = tasks.start('b1');
    await expect(fourth).rejects.toMatchObject({ code: 'unavailable' });
    const other = tasks.start('c1');
    await expect(third).rejects.toMatchObject({ code: 'unavailable' });
    await expect(tasks.start('b2')).rejects.toMatchObject({ code: 'unavailable' });
    for (let n = 0; n < 4; n++) await tasks.endNext();
    await Promise.all([second, first, other]);
    expect(tasks.begun).toEqual(['a1', 'a2', 'b1', 'c1']);
    expect(tasks.resource.refused).toBe(4);
  });

  it('does not begin work whose client has disconnected, and continues with the next', async () => {
    const tasks = new Tasks(resourceWith({}));
    const client = new AbortController();
    void tasks.start('a1');
    const left = tasks.start('a2', client.signal);
    void tasks.start('b1');
    client.abort();
    await expect(left).rejects.toMatchObject({ code: 'unavailable' });
    await expect(tasks.start('a3', client.signal)).rejects.toMatchObject({ code: 'unavailable' });
    await tasks.endNext();
    expect([tasks.begun, tasks.resource.abandoned]).toEqual([['a1', 'b1'], 2]);
  });

  it('leaves its place free for a multiple of the time that the work took, at most a second', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const tasks = new Tasks(resourceWith({ rest: 3 }));
      for (const name of ['a1', 'b1', 'c1']) void tasks.start(name);
      await tasks.settle();
      jest.advanceTimersByTime(100);
      await tasks.endNext();
      jest.advanceTimersByTime(299);
      await tasks.settle();
      expect([tasks.begun, tasks.resource.inUse]).toEqual([['a1'], 1]);
      jest.advanceTimersByTime(1);
      await tasks.settle();
      expect(tasks.begun).toEqual(['a1', 'b1']);
      jest.advanceTimersByTime(5_000);
      await tasks.endNext();
      jest.advanceTimersByTime(1_000);
      await tasks.settle();
      expect(tasks.begun).toEqual(['a1', 'b1', 'c1']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('continues after failed work', async () => {
    const resource = resourceWith({});
    await expect(resource.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(resource.run(async () => 'done')).resolves.toBe('done');
  });

  it('uses the holder of the current work', async () => {
    const resource = resourceWith({ capacity: 2, share: 1 });
    let end: () => void = () => undefined;
    const first = withHolder({ key: 'a' }, () =>
      resource.run(() => new Promise<void>((resolve) => (end = resolve))),
    );
    const second = withHolder({ key: 'a' }, () => resource.run(async () => 'second'));
    const other = withHolder({ key: 'b' }, () => resource.run(async () => 'other'));
    await expect(other).resolves.toBe('other');
    expect(resource.queued).toBe(1);
    end();
    await Promise.all([first, expect(second).resolves.toBe('second')]);
  });

  it('is listed for metrics', () => {
    const resource = resourceWith({});
    expect([...sharedResources]).toContain(resource);
  });
});
