import { openFile } from './reading/read-file.js';
import { Workbooks } from './reading/workbooks.js';
import type { RowRules } from './rows/check-row.js';
import { otherDomain } from './questions.js';
import { haveSharedCodes } from './shared-codes.js';

async function* body(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/**
 * Compares links on two unknown hosts, `a.example` and `b.example`, and those on no host. `own.example` is a domain
 * of the account.
 */
async function share(rows: readonly string[], header = 'slug,url,domain,aliases'): Promise<boolean> {
  const file = await openFile(body(`${header}\n${rows.join('\n')}\n`), {}, new Workbooks());
  const rules: RowRules = {
    ...{ columns: file.tried, isOwn: false, isEscaped: false, upgradeHttp: false, tags: [], now: new Date() },
    destinationError: (value) => (value === 'x' ? null : { code: 'invalid_url', message: 'Not x.' }),
  };
  const unknown = ['a.example', 'b.example'];
  const placeOf = (host: string | null) => (host === null ? 0 : unknown.indexOf(host) + 1 || otherDomain);
  return haveSharedCodes(file, rules, { unknown, placeOf }, 1_000_000, new AbortController().signal);
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

  it('compares aliases, and ignores links that would not be imported or are in neither set', async () => {
    expect(await share(['one,x,a.example,', 'two,x,,"[""one""]"'])).toBe(true);
    expect(await share(['one,x,a.example', 'one,x,a.example', 'one,x,own.example'])).toBe(false);
    expect(await share(['one,x,a.example', 'one,y,'])).toBe(false);
  });

  it('compares codes on several unknown hosts, each with its own host', async () => {
    expect(await share(['one,x,a.example', 'one,x,b.example'])).toBe(true);
    const shared = (...rows: string[]) => share(rows, 'link,url,aliases');
    const several = 'https://a.example/one,x,"[""https://b.example/two""]"';
    expect(await shared(several, 'https://b.example/three,x,')).toBe(false);
    expect(await shared(several, 'https://b.example/two,x,')).toBe(false);
    expect(await shared(several, 'https://b.example/one,x,')).toBe(true);
    expect(await shared(several, 'https://own.example/one,x,')).toBe(false);
    expect(await shared(several, 'one,x,')).toBe(true);
    // The account has one of the hosts: the link is there.
    expect(await shared('https://a.example/one,x,"[""https://own.example/two""]"', 'one,x,')).toBe(false);
  });
});
