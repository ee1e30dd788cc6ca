import { openFile } from './reading/read-file.js';
import { Workbooks } from './reading/workbooks.js';
import type { RowRules } from './rows/check-row.js';
import { haveSharedCodes } from './shared-codes.js';

async function* body(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Of links on `a.example` and of those on no host. */
async function share(rows: readonly string[], end = ''): Promise<boolean> {
  const file = await openFile(
    body(`slug,url,domain,aliases\n${rows.join('\n')}\n${end}`),
    {},
    new Workbooks(),
  );
  const rules: RowRules = {
    ...{ columns: file.tried, isOwn: false, isEscaped: false, upgradeHttp: false, tags: [], now: new Date() },
    destinationError: (value) => (value === 'x' ? null : { code: 'invalid_url', message: 'Not x.' }),
  };
  const setOf = (host: string | null) => (host === null ? 0 : host === 'a.example' ? 1 : undefined);
  return haveSharedCodes(file, rules, setOf, 1_000_000, new AbortController().signal);
}

describe('haveSharedCodes', () => {
  const many = (host: string, from: number) =>
    Array.from({ length: 20_000 }, (_, n) => `code-${n + from},x,${host}`);

  it('finds a code that links of both sets have, wherever they are', async () => {
    expect(await share(['one,x,a.example', 'two,x,'])).toBe(false);
    expect(await share(['one,x,a.example', 'one,x,'])).toBe(true);
    expect(await share([...many('a.example', 0), ...many('', 20_000)])).toBe(false);
    expect(await share([...many('a.example', 0), ...many('', 19_999)])).toBe(true);
  });

  it('compares aliases, and no links that would not be imported or are in neither set', async () => {
    expect(await share(['one,x,a.example,', 'two,x,,"[""one""]"'])).toBe(true);
    expect(await share(['one,x,a.example', 'one,x,a.example', 'one,x,b.example'])).toBe(false);
    expect(await share(['one,x,a.example', 'one,y,'])).toBe(false);
  });
});
