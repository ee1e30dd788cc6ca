import { type Document, readDocuments } from './documents.js';
import { handbookPath, render, sectionsOf } from './render.js';
import { HandbookSearch } from './search.js';

const addresses = { API_BASE_URL: 'https://links.test', SHORT_URL_BASE: 'https://s.test' };
const documents = readDocuments(addresses);
const names = new Set(documents.map(({ name }) => name));
const pages = new Map(documents.map((document) => [document.name, render(document, names)]));

const document = (markdown: string): Document => ({ name: 'a', title: 'A', summary: '', markdown });

describe('the handbook', () => {
  it('has the documents, the recipes, the changelog and the error codes, each with a title and one sentence', () => {
    expect([...names]).toEqual(
      expect.arrayContaining(['api', 'webhooks', 'recipes', 'recipes/webhooks', 'changelog', 'codes']),
    );
    for (const { name, title, summary } of documents) {
      expect([name, title !== name && title !== '', summary !== '']).toEqual([name, true, true]);
      expect(summary).not.toMatch(/[.!?] \p{Lu}/u);
    }
  });

  it('has no broken links to pages or headings', () => {
    let checked = 0;
    const broken = [...pages].flatMap(([name, html]) =>
      [...html.matchAll(/<a href="([^"]*)"/g)]
        .map(([, href = '']) => href)
        .filter((href) => !/^https?:/.test(href))
        .filter((href) => {
          checked++;
          const [path = '', anchor] = href.split('#');
          if (path !== '' && !path.startsWith(`${handbookPath}/`))
            return !/^\/(docs|openapi|llms|client)/.test(path);
          const target = pages.get(path === '' ? name : path.slice(handbookPath.length + 1));
          return target === undefined || (anchor !== undefined && !target.includes(` id="${anchor}"`));
        })
        .map((href) => `${name}: ${href}`),
    );
    expect(broken).toEqual([]);
    expect(checked).toBeGreaterThan(200);
  });

  it('puts the address of the installation into samples', () => {
    expect(pages.get('webhooks')).toContain('https://links.test/v1/webhooks');
    expect(pages.get('cli')).toContain('WAYPOST_URL=https://links.test ');
  });

  it('gives every section an anchor that exists on its page', () => {
    for (const each of documents) {
      const missing = sectionsOf(each).filter(
        ({ anchor }) => anchor !== '' && !pages.get(each.name)?.includes(` id="${anchor}"`),
      );
      expect([each.name, missing]).toEqual([each.name, []]);
    }
  });

  it('escapes HTML, and gives repeated headings different anchors', () => {
    const html = render(
      document('# A\n\n## B\n\n<b>x</b> `<i>`\n\n## B\n\n```\n<u>\n```\n<!-- c -->\n'),
      names,
    );
    expect(html).toContain('<h2 id="b">');
    expect(html).toContain('<h2 id="b-1">');
    expect(html).not.toMatch(/<[biu]>|<!--/);
  });
});

describe('the search of the handbook', () => {
  const search = new HandbookSearch(documents);
  const first = (question: string) => search.find(question)[0];

  it('finds sections that contain every word, in any case, and puts matching headings first', () => {
    expect(first('verify SIGNATURE')).toMatchObject({
      document: { name: 'webhooks' },
      section: { heading: 'Verify the signature', anchor: 'verify-the-signature' },
    });
    expect(search.find('slug_taken').map(({ document: { name } }) => name)).toContain('codes');
    expect(search.find('verify zzzzzz')).toEqual([]);
    expect(search.find('  ')).toEqual([]);
  });

  it('returns at most 30 results with short excerpts, however long the question is', () => {
    const found = search.find('the');
    expect(found).toHaveLength(30);
    expect(found.every(({ excerpt }) => excerpt.length <= 200)).toBe(true);
    expect(search.find('a '.repeat(100_000)).length).toBeLessThanOrEqual(30);
  });

  it('truncates excerpts between words, and marks where', () => {
    const words = Array.from({ length: 100 }, (_, n) => `word${n}`);
    const [found] = new HandbookSearch([document(words.join(' '))]).find('word50');
    const excerpt = found?.excerpt ?? '';
    expect(excerpt).toMatch(/^….* word50 .*…$/);
    expect(words).toEqual(expect.arrayContaining(excerpt.slice(1, -1).split(' ')));
  });
});
