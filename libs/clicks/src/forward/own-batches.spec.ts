import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackBatch } from '../batch/packed-batch.js';
import { Journal } from '../journal/journal.js';
import { diskFiles } from '../journal/journal-files.js';
import { OwnBatches } from './own-batches.js';
import { WriterFolder } from '../journal/writer-folder.js';

const event = (n: number) => ({ n, text: 'Wörter, ["quoted"] 🎉' });
/** The events of a batch as they are sent. */
async function eventsOf(sequence: number): Promise<unknown> {
  const batch = await batches.read(sequence);
  return unpackBatch({ ...batch, writer: batches.writer, sequence }).events;
}
let data: string;
let reads: number;
let folder: WriterFolder;
let journal: Journal;
let batches: OwnBatches;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'waypost-own-batches-'));
  reads = 0;
  const readFile = ((path: string) => {
    reads++;
    return diskFiles.readFile(path);
  }) as typeof diskFiles.readFile;
  folder = WriterFolder.create(data, { ...diskFiles, readFile });
  batches = new OwnBatches(folder);
  journal = new Journal(
    folder,
    (sequence, records) => batches.keep(sequence, records),
    (error) => {
      throw error;
    },
  );
});

afterEach(async () => {
  await journal.close();
  folder.release();
  rmSync(data, { recursive: true, force: true });
});

it('serves a batch from memory once, and then from disk with the same content', async () => {
  journal.append([event(1), event(2)]);
  journal.append([]);
  journal.append([event(3)]);
  journal.seal();
  const all = [event(1), event(2), event(3)];
  expect(await eventsOf(1)).toEqual(all);
  expect(reads).toBe(0);
  expect(await eventsOf(1)).toEqual(all);
  expect(reads).toBe(1);
});

it('serves batches of any size in sequence', async () => {
  const large = (n: number) => ({ ...event(n), long: 'x'.repeat(2_000) });
  for (let n = 0; n < 400; n++) journal.append([large(n)]);
  journal.seal();
  journal.append([event(400)]);
  journal.seal();
  expect(await eventsOf(1)).toEqual(Array.from({ length: 400 }, (_, n) => large(n)));
  expect(await eventsOf(1)).toEqual(Array.from({ length: 400 }, (_, n) => large(n)));
  expect(reads).toBe(1);
  expect(await eventsOf(2)).toEqual([event(400)]);
});

it('keeps at most 64 batches in memory: those to be sent first', async () => {
  for (let sequence = 1; sequence <= 70; sequence++) {
    journal.append([event(sequence)]);
    journal.seal();
  }
  for (let sequence = 1; sequence <= 70; sequence++) {
    expect(await eventsOf(sequence)).toEqual([event(sequence)]);
  }
  expect(reads).toBe(6);
});

it('has nothing to send for a batch that was discarded', async () => {
  journal.append([event(1)]);
  journal.seal();
  await batches.read(1);
  await batches.discard(1);
  expect(await batches.read(1)).toBeNull();
});
