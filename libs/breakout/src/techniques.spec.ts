import { families } from './families.js';
import { techniques, techniquesVersion } from './techniques.js';

describe('the table of techniques', () => {
  it('knows every family on both platforms', () => {
    const known = new Set(techniques.map(({ family, platform }) => `${family} ${platform}`));
    expect([...known].sort()).toEqual(families.flatMap((name) => [`${name} android`, `${name} ios`]).sort());
  });

  it('says of every technique since when, and who says so', () => {
    for (const { since, source } of techniques) {
      expect(since).toMatch(/^20\d\d-(?:0[1-9]|1[0-2])$/);
      expect(since <= techniquesVersion).toBe(true);
      expect(source).toMatch(/^https:\/\/|^reports of third parties, /);
    }
  });

  it('has what is dead switched off', () => {
    expect(techniques.filter(({ state, on }) => state === 'dead' && on)).toEqual([]);
  });

  it('answers a visit with no scheme but our own', () => {
    const redirects = techniques.filter(({ fires }) => fires === 'redirect');
    expect(new Set(redirects.map(({ technique }) => technique))).toEqual(new Set(['line-parameter']));
  });

  it('names each technique once for a family and platform', () => {
    const rows = techniques.map(({ family, platform, technique }) => `${family} ${platform} ${technique}`);
    expect(new Set(rows).size).toBe(rows.length);
  });
});
