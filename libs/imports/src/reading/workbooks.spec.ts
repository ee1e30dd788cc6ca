import { Worker } from 'node:worker_threads';
import type { FileRow } from './file-row.js';
import { Workbooks } from './workbooks.js';

/** Posts the file as rows or as a problem. Fails in the way that the file requests. */
const workerScript = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (file) => {
    const text = Buffer.from(file).toString();
    if (text === 'broken') throw new Error('broken');
    if (text === 'greedy') for (const kept = []; ; ) kept.push(new Array(1000).fill(kept));
    if (text === 'malformed_workbook') return parentPort.postMessage({ problem: text });
    parentPort.postMessage({ rows: new TextEncoder().encode(text) });
  });
`;

class FakeWorkbooks extends Workbooks {
  protected override startWorker(): Worker {
    return new Worker(workerScript, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  }
}

describe('Workbooks', () => {
  let workbooks: FakeWorkbooks;

  beforeEach(() => {
    workbooks = new FakeWorkbooks();
  });
  afterEach(async () => {
    await workbooks.stop();
  });

  async function* chunksOf(file: string): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(file);
    for (let at = 0; at < bytes.length; at += 1_000_000) yield bytes.subarray(at, at + 1_000_000);
  }
  const read = async (file: string): Promise<FileRow[]> => {
    const rows: FileRow[] = [];
    for await (const row of workbooks.rows(chunksOf(file))) rows.push(row);
    return rows;
  };
  const rowsOf = (...rows: string[][]) => read(rows.map((row) => JSON.stringify(row)).join('\n'));

  it('numbers rows as Excel does, and omits the title and empty rows', async () => {
    const rows = await rowsOf(
      ['My links', ''],
      ['', ' '],
      ['slug', 'url'],
      [],
      ['a', 'b\nc'],
      [],
      ['d', 'e'],
    );
    expect(rows.map(({ line, values }) => [line, { ...values }])).toEqual([
      [5, { slug: 'a', url: 'b\nc' }],
      [7, { slug: 'd', url: 'e' }],
    ]);
  });

  it('names the columns of a sheet without a header', async () => {
    const [row] = await rowsOf(['a', 'https://example.com/']);
    expect({ ...row?.values }).toEqual({ 'Column 1': 'a', 'Column 2': 'https://example.com/' });
  });

  it('skips a row that is too long, and continues', async () => {
    const rows = await rowsOf(['slug', 'url'], ['a', 'x'.repeat(1_000_000)], ['b', 'c']);
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [2, 'The row is longer than 1,000,000 characters.'],
      [3, undefined],
    ]);
  });

  it('reports the problem of a workbook', async () => {
    await expect(read('malformed_workbook')).rejects.toMatchObject({
      code: 'malformed_workbook',
      message: expect.stringContaining('Save the sheet as CSV') as string,
    });
  });

  it.each(['greedy', 'x'.repeat(10 * 1024 * 1024 + 1)])(
    'rejects a workbook that is too much for the thread, and reads the next one',
    async (file) => {
      const failing = read(file);
      await expect(failing).rejects.toMatchObject({ code: 'workbook_too_large' });
      expect(await rowsOf(['slug', 'url'], ['a', 'b'])).toHaveLength(1);
    },
  );

  it('does not blame the file if the thread fails, so that the import is retried', async () => {
    await expect(read('broken')).rejects.toThrow('broken');
  });
});
