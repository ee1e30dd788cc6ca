import { rowsOf } from './list-responder.js';

/** A list of this many rows, and the sizes and positions of the pages that were read. */
function listOf(count: number) {
  const reads: string[] = [];
  const page = async (limit: number, after?: { id: string }): Promise<{ id: string }[]> => {
    const first = after ? Number(after.id) + 1 : 0;
    reads.push(`${limit} from ${first}`);
    return Array.from({ length: Math.min(limit, count - first) }, (_, n) => ({ id: String(first + n) }));
  };
  return { page, reads };
}

describe('rowsOf', () => {
  it('returns every row once, and begins with a page of 500', async () => {
    for (const count of [0, 1, 500, 501, 2_500, 2_501]) {
      const list = listOf(count);
      const ids: string[] = [];
      for await (const rows of await rowsOf({ page: list.page, chunkSize: 2_000 })) {
        expect(rows).not.toEqual([]);
        ids.push(...rows.map(({ id }) => id));
      }
      expect(ids).toEqual(Array.from({ length: count }, (_, n) => String(n)));
      expect(list.reads[0]).toBe('500 from 0');
      expect(list.reads.slice(1).every((read) => read.startsWith('2000 '))).toBe(true);
    }
  });

  it('reads one page ahead of the client, and no further', async () => {
    const list = listOf(100);
    const pages = await rowsOf({ page: list.page, chunkSize: 10 });
    expect(list.reads).toEqual(['10 from 0']);
    await pages.next();
    expect(list.reads).toEqual(['10 from 0', '10 from 10']);
    await pages.next();
    expect(list.reads).toEqual(['10 from 0', '10 from 10', '10 from 20']);
  });

  it('retries a later page if the database is unavailable for a moment', async () => {
    const list = listOf(25);
    let failures = 1;
    const page = async (limit: number, after?: { id: string }) => {
      if (after && failures-- > 0) throw Object.assign(new Error(), { code: 'ECONNRESET' });
      return list.page(limit, after);
    };
    const ids: string[] = [];
    for await (const rows of await rowsOf({ page, chunkSize: 10 })) ids.push(...rows.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: 25 }, (_, n) => String(n)));
  });

  it('fails at the page that cannot be read, after all rows before it, unless that page is not requested', async () => {
    const broken = async (limit: number, after?: { id: string }) => {
      if (after) throw new Error('broken');
      return listOf(100).page(limit);
    };
    const abandoned = await rowsOf({ page: broken, chunkSize: 10 });
    await abandoned.next();
    // An unhandled rejection would end the process, and this test.
    await new Promise(setImmediate);
    await abandoned.return(undefined);
    const read = await rowsOf({ page: broken, chunkSize: 10 });
    expect((await read.next()).value).toHaveLength(10);
    await expect(read.next()).rejects.toThrow('broken');
  });
});
