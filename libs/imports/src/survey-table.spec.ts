import type { ImportOptions } from './import-options.js';
import { openFile } from './reading/read-file.js';
import { Workbooks } from './reading/workbooks.js';
import { surveyTable } from './survey-table.js';

async function* body(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function survey(text: string, options: ImportOptions = {}) {
  return surveyTable(
    await openFile(body(text), options, new Workbooks()),
    options,
    1_000_000,
    new AbortController().signal,
  );
}

const unread = async (columns: object, options?: ImportOptions) =>
  (await survey(JSON.stringify([{ slug: 'a', url: 'https://a.example/', ...columns }]), options))
    .unreadColumns;

describe('surveyTable', () => {
  it('finds columns that may decide where visitors end up, and only those that have a value', async () => {
    const columns = [
      'geo',
      'iOS URL',
      'android_target',
      'redirect-rules',
      'Blocked IPs',
      'testVariants',
      'ttl',
    ];
    for (const column of columns) {
      expect(await unread({ [column]: 'x' })).toEqual([column]);
      expect(await unread({ [column]: { DE: 'https://de.example/' } })).toEqual([column]);
      for (const value of ['', 'null', '-', 'No', 'FALSCH', '0', 0, false, null, [], {}, '{}', 'public']) {
        expect([column, value, await unread({ [column]: value })]).toEqual([column, value, []]);
      }
      expect(await unread({ [column]: { ios: null, android: '' } })).toEqual([]);
      expect(await unread({ [column]: '{"ios":null}' })).toEqual([]);
    }
    expect(await unread({ ip: '192.0.2.1', redirectType: '302', cloaking: true })).toEqual([]);
    expect((await survey('slug,url,Geo,schedule\na,x,,\nb,x,DE,\n')).unreadColumns).toEqual(['Geo']);
  });

  it('finds them wherever they are, once each', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => ({
      slug: `s${n}`,
      url: 'x',
      ...(n > 150 && { geo: n }),
    }));
    const text = [...rows, { slug: 'a', GEO: 'DE' }].map((row) => JSON.stringify(row)).join('\n');
    expect((await survey(text)).unreadColumns).toEqual(['geo']);
    // An unreadable part after them does not hide them.
    expect((await survey(`[${text.replaceAll('\n', ',')},{`)).unreadColumns).toEqual(['geo']);
  });

  it('ignores columns that are read, ignored, or of a field that is omitted', async () => {
    const rules = [{ when: {}, then: { blocked: true } }];
    expect(await unread({ rules, geo: 'DE' })).toEqual(['rules', 'geo']);
    expect(await unread({ rules, geo: 'DE' }, { columns: { rules: 'rules' } })).toEqual(['geo']);
    expect(await unread({ rules, geo: 'DE' }, { ignored: ['Rules', 'geo'] })).toEqual([]);
    expect(
      await unread({ rules }, { source: 'waypost', columns: { destination: 'url', rules: null } }),
    ).toEqual([]);
  });

  it('finds restrictions that were not known when the columns were chosen', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => JSON.stringify({ slug: `s${n}`, url: 'x' }));
    const late = (column: object) =>
      survey([...rows, JSON.stringify({ slug: 'a', url: 'x', ...column })].join('\n'));
    for (const column of [{ password: 'secret' }, { is_active: false }, { isDisabled: true }]) {
      expect((await late(column)).unreadColumns).toEqual(Object.keys(column));
    }
    expect((await late({ password: null, is_active: null, isDisabled: false })).unreadColumns).toEqual([]);
    const table = 'slug,url,active,Status\na,x,true,paused\n';
    expect((await survey(table)).unreadColumns).toEqual([]);
    expect((await survey(table, { columns: { active: 'active' } })).unreadColumns).toEqual(['Status']);
    expect((await survey(table, { columns: { active: null } })).unreadColumns).toEqual([]);
  });

  it('lists the hosts of links in one spelling', async () => {
    expect(
      await survey('slug,url,domain\na,x,GO.example\nb,x,go.example.\nc,x,schön.example\nd,x,no host\n'),
    ).toMatchObject({ hosts: [['go.example'], ['xn--schn-7qa.example'], ['no host']], hasDefault: false });
    expect(await survey('slug,url,domain\na,x,Default\nb,x,\n')).toMatchObject({
      hosts: [],
      hasDefault: true,
    });
  });

  it('finds hosts in short URLs, even without a scheme, if the row names no other domain', async () => {
    const rows = [
      'https://me@GO.example:8443/a,x,',
      'go.example/b,x,-',
      '/c,x,',
      'd,x,',
      'b.example/e,x,c.example',
    ];
    const file = ['link,url,domain', ...rows].join('\n');
    expect(await survey(file)).toMatchObject({
      hosts: [['go.example'], ['c.example'], ['b.example']],
      hasDefault: true,
    });
    expect(await survey(['link,url,domain', 'b.example/e,x,DEFAULT'].join('\n'))).toMatchObject({
      hosts: [],
    });
    expect(await survey(file, { columns: { domain: null } })).toMatchObject({ hosts: [], hasDefault: true });
    const pages = 'slug,url,link\na,x,https://admin.example/links/1\nb,x,https://go.example/b\n';
    expect(await survey(pages)).toMatchObject({ hosts: [['go.example']], hasDefault: true });
  });

  it('groups the hosts of the codes of one link', async () => {
    const link = (id: string, ...custom: string[]) => ({ id, long_url: 'x', custom_bitlinks: custom });
    const bitly = [
      link('bit.ly/1', 'https://one.example/a', 'https://two.example/b'),
      link('bit.ly/2'),
      link('j.mp/3', 'https://three.example/c'),
    ];
    const together = [
      ['one.example', 'two.example', 'bit.ly'],
      ['three.example', 'j.mp'],
    ];
    expect(await survey(JSON.stringify(bitly), { source: 'bitly' })).toMatchObject({
      hosts: together,
      hasDefault: false,
    });
    const joined = JSON.stringify([...bitly, link('j.mp/4', 'https://two.example/d')]);
    const { hosts } = await survey(joined, { source: 'bitly' });
    expect(hosts.map((group) => group.toSorted())).toEqual([together.flat().toSorted()]);
  });
});
