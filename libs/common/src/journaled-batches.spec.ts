import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journaledBatches } from './journaled-batches.js';

describe('the batches in the journal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are none without a journal', () => {
    expect(journaledBatches(folder)).toEqual([]);
  });

  it('are those of its writers, without the leftovers of a restore', () => {
    for (const path of ['writer', 'restore-0/writer']) {
      mkdirSync(join(folder, 'journal', path), { recursive: true });
      writeFileSync(join(folder, 'journal', path, '1.batch'), '');
    }
    expect(journaledBatches(folder)).toEqual([join('writer', '1.batch')]);
  });
});
