import { readFileSync } from 'node:fs';
import { families, metaFamilies } from '../families.js';
import { applyTableFiles } from './check-tables.js';
import { shippedRows } from './shipped-tables.js';

const { techniques, version, ways } = shippedRows;
const empty = { version: '', ways: {}, families: {}, techniques: [], apps: [] };
const fileOf = (name: string) => ({ name, text: readFileSync(new URL(name, import.meta.url), 'utf8') });

describe('the shipped tables', () => {
  it('are valid, and contain only the data of their files', () => {
    const { rows } = applyTableFiles(empty, [fileOf('techniques.json'), fileOf('apps.json')]);
    expect({ ...rows, version }).toEqual({ ...shippedRows, $schema: undefined });
  });

  it('cover every family on both platforms', () => {
    const covered = new Set(techniques.map(({ family, platform }) => `${family} ${platform}`));
    expect([...covered].sort()).toEqual(
      families.flatMap((name) => [`${name} android`, `${name} ios`]).sort(),
    );
  });

  it('name the month and the source of every report', () => {
    for (const { since, source } of techniques) {
      expect(since <= version).toBe(true);
      expect(source).toMatch(/^https:\/\/|^third-party reports, /);
    }
  });

  it('are documented row by row, with their state, month and source', () => {
    const docs = readFileSync(new URL('../../../../docs/breakout.md', import.meta.url), 'utf8');
    const documented = docs
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter(({ length }) => length === 9)
      .slice(2);
    expect(documented).toHaveLength(techniques.length);
    techniques.forEach(({ family, platform, technique, state, on, since, source }, n) => {
      const [, ...cells] = documented[n] ?? [];
      expect(cells.slice(0, 5)).toEqual([
        `\`${family}\``,
        platform === 'ios' ? 'iOS' : 'Android',
        `\`${technique}\``,
        state === 'unproven' && !on ? 'unproven, off' : state,
        since,
      ]);
      expect(cells[5]).toMatch(/^(?:high|medium|low|none)$/);
      expect(cells[6]).toContain(source);
    });
  });

  it('disable dead techniques', () => {
    expect(techniques.filter(({ state, on }) => state === 'dead' && on)).toEqual([]);
  });

  it('explore what the second look left open, and Chrome by its package only if an operator wants it', () => {
    const unproven = techniques.filter(({ state }) => state === 'unproven');
    const named = (isOn: boolean) =>
      unproven.filter(({ on }) => on === isOn).map((row) => `${row.family} ${row.platform} ${row.technique}`);
    expect(named(true)).toEqual([
      'instagram ios instagram-extbrowser-tap',
      'instagram ios https-window',
      'instagram android instagram-extbrowser',
      'meta ios https-window',
      'x ios https-window',
    ]);
    const android = ['instagram', 'threads', 'meta', 'tiktok', 'snapchat', 'x', 'others'];
    expect(named(false)).toEqual(android.map((family) => `${family} android intent-chrome`));
  });

  it("open nothing unproven automatically that is on, and no package in Meta's apps", () => {
    const automatic = techniques.filter(({ state, fires }) => state === 'unproven' && fires !== 'tap');
    expect(automatic.map(({ technique, on }) => [technique, on])).toEqual(
      automatic.map(() => ['intent-chrome', false]),
    );
    expect(automatic.filter(({ family }) => metaFamilies.has(family))).toEqual([]);
  });

  it('do not use the scheme of Chrome, which not every phone has', () => {
    expect(Object.values(ways).filter(({ template }) => template?.startsWith('googlechrome'))).toEqual([]);
  });

  it('redirect only to our own URL', () => {
    const redirects = techniques.filter(({ fires }) => fires === 'redirect');
    expect(redirects.map(({ technique }) => ways[technique])).toEqual([
      { parameter: 'openExternalBrowser=1' },
      { parameter: 'openExternalBrowser=1' },
    ]);
  });

  it('list each technique once per family and platform', () => {
    const keys = techniques.map(({ family, platform, technique }) => `${family} ${platform} ${technique}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
