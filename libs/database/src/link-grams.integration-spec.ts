import { newId } from '@app/common';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import fc from 'fast-check';
import pg from 'pg';

describe('the search index of links', () => {
  const accountId = newId();
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  /** Every four consecutive characters, and fewer at the end. */
  function gramsOf(text: string): string[] {
    const characters = [...text];
    const grams = characters.map((_, at) => accountId.slice(-8) + characters.slice(at, at + 4).join(''));
    return [...new Set(grams)].sort();
  }

  it('has every four consecutive characters of a text', async () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 100 }).filter((text) => !text.includes('\0'));
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { rows } = await client.query<{ grams: string[] | null }>(
          'select tsvector_to_array(link_grams($1, $2)) as grams',
          [accountId, text],
        );
        expect((rows[0]?.grams ?? []).sort()).toEqual(gramsOf(text));
      }),
    );
  });

  it('costs at most three times as much per character of a long text as of short ones', async () => {
    const millisecondsFor = async (texts: number, length: number): Promise<number> => {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
        `explain (analyze, format json)
         select link_grams($1, repeat(md5(n::text), $2)) from generate_series(1, $3) n`,
        [accountId, length / 32, texts],
      );
      return rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? NaN;
    };
    const ratios: number[] = [];
    for (let run = 0; run < 5; run++) {
      const short = await millisecondsFor(640, 64);
      ratios.push((await millisecondsFor(10, 4096)) / short);
    }
    expect(Math.min(...ratios)).toBeLessThanOrEqual(3);
  });
});
