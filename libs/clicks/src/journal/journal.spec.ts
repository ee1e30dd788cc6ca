import { jest } from '@jest/globals';
import fc from 'fast-check';
import * as fs from 'node:fs';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFiles, type JournalFiles } from './journal-files.js';
import { Journal, maxBatchEvents } from './journal.js';
import { WriterFolder } from './writer-folder.js';

let data: string;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'waypost-journal-'));
});

afterEach(() => {
  rmSync(data, { recursive: true, force: true });
});

function full(): never {
  throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
}

/** The disk with some calls replaced. A sync succeeds immediately. */
function files(replaced: Partial<JournalFiles> = {}): JournalFiles {
  const fdatasync = ((_fd: number, done: (error: null) => void) => done(null)) as typeof fs.fdatasync;
  return { ...diskFiles, fdatasync, ...replaced };
}

function begin(layer: JournalFiles = files()) {
  const folder = WriterFolder.create(data);
  const sealed: number[] = [];
  const problems: Error[] = [];
  const journal = new Journal(
    folder,
    (sequence) => sealed.push(sequence),
    (error) => problems.push(error),
    layer,
  );
  const stored = async () => {
    const batches = await Promise.all(folder.sequences().map((sequence) => folder.read(sequence)));
    return batches.map((batch) => batch?.events);
  };
  return { folder, journal, sealed, problems, stored };
}

const event = (n: number) => ({ n });
const events = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => event(from + i));

describe('the journal', () => {
  it('has events on disk when append returns', async () => {
    const { journal, stored } = begin();
    journal.append([event(1), event(2)]);
    expect(await stored()).toEqual([[event(1), event(2)]]);
    journal.append([event(3)]);
    // The first batch may have been sealed in the meantime.
    expect((await stored()).flat()).toEqual([event(1), event(2), event(3)]);
    await journal.close();
  });

  it('can be read only by its own user, even in a folder from an older version', async () => {
    chmodSync(data, 0o755);
    const { folder, journal } = begin();
    journal.append([event(1)]);
    const modes = [data, folder.path, folder.batchPath(1), join(folder.path, 'lock')].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o600, 0o600]);
    await journal.close();
  });

  it('seals a batch at 500 events and never exceeds that', async () => {
    const { journal, sealed, stored } = begin();
    journal.append(events(0, maxBatchEvents - 1));
    expect(sealed).toEqual([]);
    journal.append(events(0, 2));
    expect(sealed).toEqual([1]);
    journal.append(events(0, maxBatchEvents - 2));
    expect(sealed).toEqual([1, 2]);
    expect((await stored()).map((batch) => batch?.length)).toEqual([499, 500]);
    await journal.close();
  });

  it('seals a batch some time after its first event', async () => {
    const { journal, sealed } = begin();
    journal.append([event(1)]);
    while (sealed.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    journal.append([event(2)]);
    await journal.close();
    expect(sealed).toEqual([1, 2]);
  });

  it('syncs everything before it closes', async () => {
    const synced: number[] = [];
    const fdatasync = ((fd: number, done: (error: null) => void) => {
      synced.push(fs.fstatSync(fd).size);
      setImmediate(done, null);
    }) as typeof fs.fdatasync;
    const { journal, folder } = begin(files({ fdatasync }));
    journal.append([event(1)]);
    await journal.close();
    expect(synced.at(-1)).toBe(fs.statSync(folder.batchPath(1)).size);
  });

  it('syncs an open batch every 100 ms, and wakes an idle process never', async () => {
    jest.useFakeTimers();
    try {
      let syncs = 0;
      const fdatasync = ((_fd: number, done: (error: null) => void) => {
        syncs++;
        done(null);
      }) as typeof fs.fdatasync;
      const { journal, sealed } = begin(files({ fdatasync }));
      expect(jest.getTimerCount()).toBe(0);
      journal.append([event(1)]);
      expect(syncs).toBe(0);
      jest.advanceTimersByTime(100);
      expect(syncs).toBe(1);
      jest.advanceTimersByTime(100);
      expect(sealed).toEqual([1]);
      expect(jest.getTimerCount()).toBe(0);
      await journal.close();
    } finally {
      jest.useRealTimers();
    }
  });

  it('reports a failed sync and continues', async () => {
    const fdatasync = ((_fd: number, done: (error: Error) => void) =>
      done(new Error('EIO'))) as typeof fs.fdatasync;
    const { journal, problems, stored } = begin(files({ fdatasync }));
    journal.append([event(1)]);
    await journal.close();
    expect(problems).toEqual([new Error('EIO')]);
    expect(await stored()).toEqual([[event(1)]]);
  });

  it('cuts off a partial write on a full disk, seals the intact records, and skips no sequence', async () => {
    let room = 200;
    const writeSync = ((fd: number, data: Buffer, offset: number, length: number, position: number) => {
      if (room === 0) full();
      const written = Math.min(room, length);
      room -= written;
      return fs.writeSync(fd, data, offset, written, position);
    }) as typeof fs.writeSync;
    const { journal, sealed, stored, folder } = begin(files({ writeSync }));
    journal.append([event(1)]);
    expect(() => journal.append(events(2, 100))).toThrow('ENOSPC');
    expect(sealed).toEqual([1]);
    expect(() => journal.append([event(2)])).toThrow('ENOSPC');
    expect(folder.sequences()).toEqual([1]);
    room = 1000;
    journal.append([event(3)]);
    await journal.close();
    expect(sealed).toEqual([1, 2]);
    expect(await stored()).toEqual([[event(1)], [event(3)]]);
  });

  it('never reads a failed append, even if it cannot be cut off', async () => {
    let broken = false;
    const writeSync = ((fd: number, data: Buffer, offset: number, length: number, position: number) => {
      if (!broken) return fs.writeSync(fd, data, offset, length, position);
      fs.writeSync(fd, data, offset, length - 1, position);
      return full();
    }) as typeof fs.writeSync;
    const { journal, problems, stored } = begin(files({ writeSync, ftruncateSync: full }));
    journal.append([event(1)]);
    broken = true;
    expect(() => journal.append(events(2, 50))).toThrow('ENOSPC');
    broken = false;
    journal.append([event(50)]);
    await journal.close();
    expect(problems).toHaveLength(1);
    expect(await stored()).toEqual([[event(1)], [event(50)]]);
  });

  it('rejects events while no file can be created', async () => {
    let broken = true;
    const openSync: typeof fs.openSync = (...args) => (broken ? full() : fs.openSync(...args));
    const { journal, sealed } = begin(files({ openSync }));
    expect(() => journal.append([event(1)])).toThrow('ENOSPC');
    broken = false;
    journal.append([event(2)]);
    await journal.close();
    expect(sealed).toEqual([1]);
  });

  it('holds exactly what was acknowledged, even if any call fails and the process dies between any two', async () => {
    const calls = ['openSync', 'writeSync', 'ftruncateSync', 'closeSync', 'unlinkSync'] as const;
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ append: fc.integer({ min: 1, max: 300 }) }) },
      { weight: 1, arbitrary: fc.constant('seal' as const) },
    );
    const fault = fc.constantFrom('fine', 'fine', 'fine', 'fail', 'short');
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 12 }),
        fc.array(fault, { maxLength: 40 }),
        fc.option(fc.integer({ min: 0, max: 40 })),
        async (steps, faults, deathAt) => {
          let dead = false;
          let call = 0;
          const layer = files();
          for (const name of calls) {
            const real = fs[name] as (...args: unknown[]) => unknown;
            const wrapped = (...args: unknown[]): unknown => {
              if (call === deathAt) dead = true;
              const fate = faults[call++] ?? 'fine';
              if (dead) throw new Error('dead');
              if (fate === 'fail') full();
              if (fate === 'short' && name === 'writeSync') args[3] = Math.ceil(Number(args[3]) / 2);
              return real(...args);
            };
            Object.assign(layer, { [name]: wrapped });
          }
          const { journal, folder, stored, sealed } = begin(layer);
          const acknowledged: unknown[] = [];
          let dying: unknown[] = [];
          let next = 0;
          for (const one of steps) {
            if (dead) break;
            if (one === 'seal') {
              journal.seal();
              continue;
            }
            const group = events(next, (next += one.append));
            try {
              journal.append(group);
              if (dead) dying = group;
              else acknowledged.push(...group);
            } catch {
              // Not acknowledged.
            }
          }
          const found = (await stored()).flat();
          // Death after the write and before the return: the events are stored without acknowledgment.
          const kept = found.length > acknowledged.length ? [...acknowledged, ...dying] : acknowledged;
          expect(found).toEqual(kept);
          expect(sealed).toEqual(sealed.map((_, i) => i + 1));
          await journal.close();
          for (const sequence of folder.sequences()) await folder.discard(sequence);
          folder.release();
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('the folder of a writer', () => {
  it('is removed when it is released empty, and stays if it has batches', async () => {
    const { folder, journal } = begin();
    journal.append([event(1)]);
    await journal.close();
    folder.release();
    expect(WriterFolder.writers(data)).toEqual([folder.writer]);
    const adopted = WriterFolder.adopt(data, folder.writer);
    expect(adopted?.sequences()).toEqual([1]);
    await adopted?.discard(1);
    await adopted?.discard(1);
    expect(await adopted?.read(1)).toBeNull();
    adopted?.release();
    expect(WriterFolder.writers(data)).toEqual([]);
  });

  it('lists its batches by name, in order', () => {
    const { folder } = begin();
    for (const name of ['10.batch', '9.batch', '0.batch', '1.batch.tmp', 'probe', 'x.batch']) {
      fs.writeFileSync(join(folder.path, name), '');
    }
    expect(folder.sequences()).toEqual([9, 10]);
    folder.release();
  });
});
