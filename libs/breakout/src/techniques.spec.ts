import { families } from './families.js';
import { techniques, techniquesVersion } from './techniques.js';

describe('the table of techniques', () => {
  it('covers every family on both platforms', () => {
    const covered = new Set(techniques.map(({ family, platform }) => `${family} ${platform}`));
    expect([...covered].sort()).toEqual(
      families.flatMap((name) => [`${name} android`, `${name} ios`]).sort(),
    );
  });

  it('names the month and the source of every report', () => {
    for (const { since, source } of techniques) {
      expect(since).toMatch(/^20\d\d-(?:0[1-9]|1[0-2])$/);
      expect(since <= techniquesVersion).toBe(true);
      expect(source).toMatch(/^https:\/\/|^third-party reports, /);
    }
  });

  it('disables dead techniques', () => {
    expect(techniques.filter(({ state, on }) => state === 'dead' && on)).toEqual([]);
  });

  it('redirects only to our own URL', () => {
    const redirects = techniques.filter(({ fires }) => fires === 'redirect');
    expect(new Set(redirects.map(({ technique }) => technique))).toEqual(new Set(['line-parameter']));
  });

  it('lists each technique once per family and platform', () => {
    const rows = techniques.map(({ family, platform, technique }) => `${family} ${platform} ${technique}`);
    expect(new Set(rows).size).toBe(rows.length);
  });
});
