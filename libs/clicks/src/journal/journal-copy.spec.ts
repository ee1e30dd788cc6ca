import { temporaryFolder, type TemporaryFolder } from '@app/testing';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJournalBacklog } from './journal-backlog.js';
import { RestoredJournal } from './journal-copy.js';

const batch = { writer: '0198f3aa-1111-4000-8000-000000000001', sequence: 7, content: Buffer.from('events') };

describe('a restore into a journal', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('counts as a backlog once it is complete', async () => {
    const restored = new RestoredJournal(folder.path);
    restored.add(batch);
    expect(await readJournalBacklog(folder.path)).toMatchObject({ batches: 0 });
    restored.publish();
    expect(await readJournalBacklog(folder.path)).toMatchObject({ batches: 1 });
  });

  it('can remove what killed restores left behind, and nothing else', () => {
    const complete = new RestoredJournal(folder.path);
    complete.add(batch);
    complete.publish();
    new RestoredJournal(folder.path).add(batch);
    const journal = join(folder.path, 'journal');
    expect(readdirSync(journal)).toHaveLength(2);
    new RestoredJournal(folder.path).removeLeftovers();
    expect(readdirSync(journal)).toEqual([batch.writer]);
  });
});
