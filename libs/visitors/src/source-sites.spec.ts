import { sourceGroupLabel, sourceLabel } from './labels.js';
import { sourceGroups } from './known-sources/index.js';
import { sourceOf } from './source.js';
import { sourceGroupOf } from './source-sites.js';

const sourceFrom = (referrer: string) => sourceOf(null, referrer, 'short.example').source;
const words = (text = '') => text.split(' ').filter(Boolean);

describe('known sources', () => {
  const sources = sourceGroups.flatMap((group) => group.sources);

  it('have unique keys, labels, hosts and apps', () => {
    for (const values of [
      sources.map(({ key }) => key),
      sources.map(({ label }) => label),
      sources.flatMap(({ hosts }) => words(hosts)),
      sources.flatMap(({ apps }) => words(apps)),
    ]) {
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
    }
    for (const { key } of sources) expect(key).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(sources.map(({ key }) => key)).not.toContain('direct');
    expect(sources.map(({ key }) => key)).not.toContain('other');
  });

  it.each(sources.map((source) => [source.key, source] as const))(
    '%s is found by each of its hosts, apps and names',
    (key, source) => {
      for (const host of words(source.hosts)) {
        expect([host, sourceFrom(`https://${host}/`)]).toEqual([host, key]);
        expect([host, sourceFrom(`https://sub.${host}/path?q=1`)]).toEqual([host, key]);
        expect(sourceFrom(`https://not${host}/`)).not.toBe(key);
        expect(sourceFrom(`https://${host}.evil.example/`)).toBe(`${host}.evil.example`);
      }
      for (const app of words(source.apps))
        expect([app, sourceFrom(`android-app://${app}/`)]).toEqual([app, key]);
      if (source.everywhere) {
        for (const domain of ['com', 'de', 'co.uk', 'com.br', 'com.au', 'co.jp', 'fr']) {
          expect(sourceFrom(`https://www.${source.everywhere}.${domain}/`)).toBe(key);
          expect(sourceFrom(`https://m.${source.everywhere}.${domain}/`)).toBe(key);
        }
        expect(sourceFrom(`https://${source.everywhere}.evil.example/`)).toBe(
          `${source.everywhere}.evil.example`,
        );
      }
    },
  );
});

describe('sourceGroupOf', () => {
  it.each([
    ['google', 'search', 'Search'],
    ['instagram', 'social', 'Social'],
    ['meta', 'social', 'Social'],
    ['whatsapp', 'messenger', 'Messengers'],
    ['gmail', 'mail', 'Mail'],
    ['youtube', 'video', 'Video'],
    ['spotify', 'music', 'Music and podcasts'],
    ['chatgpt', 'ai', 'AI assistants'],
    ['linktree', 'bio', 'Link pages'],
    ['amazon', 'shop', 'Shops and creators'],
    ['slack', 'work', 'Work'],
    ['wikipedia', 'news', 'News and reading'],
    ['blog.example', 'site', 'Other sites'],
    ['constructor', 'site', 'Other sites'],
    ['direct', 'direct', 'Direct'],
    ['other', 'other', 'Other'],
  ])('%s belongs to %s, %s', (source, group, label) => {
    expect(sourceGroupOf(source)).toBe(group);
    expect(sourceGroupLabel(group)).toBe(label);
  });

  it('finds the group and label of every known source', () => {
    for (const { key, label, sources } of sourceGroups) {
      expect(sourceGroupLabel(key)).toBe(label);
      for (const source of sources) {
        expect(sourceGroupOf(source.key)).toBe(key);
        expect(sourceLabel(source.key)).toBe(source.label);
      }
    }
  });
});
