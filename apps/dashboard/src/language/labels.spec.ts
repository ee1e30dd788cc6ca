import { describe, expect, it } from '@jest/globals';
import { translatedLabel } from './labels.ts';

// The server's tables of keys. The names are not literal, because the dashboard's types do not include the server.
const load = (library: string): Promise<Record<string, unknown>> => import(`@app/${library}`);
const visitors = await load('visitors');
const clicks = await load('clicks');
const analytics = await load('analytics');

const groups = new Set((visitors['sourceGroupsByKey'] as Map<string, string>).values());
const labelOf = analytics['filterValueLabel'] as (dimension: string, key: string) => string;
const withoutTranslation = 'only in English';

/** All keys of the server whose labels are words, not names. */
const words: [string, string[]][] = [
  ['device', visitors['devices'] as string[]],
  ['sourceGroup', [...groups, 'site', 'direct', 'other']],
  ['excluded', clicks['exclusions'] as string[]],
  ['source', ['direct', 'other']],
  ['referrer', ['none', 'other']],
  ['app', ['webview', 'other']],
  ['alias', [analytics['removedAliases'] as string]],
  ['browser', ['other']],
  ['system', ['other']],
  ['country', ['DE', 'XK', 'XX', 'ZZ', 'other']],
];

describe('labels of reports', () => {
  it.each(words)('exist for each %s that the server knows', (dimension, keys) => {
    expect(keys.length).toBeGreaterThan(0);
    const missing = keys.filter(
      (key) => translatedLabel(dimension, key, withoutTranslation) === withoutTranslation,
    );
    expect(missing).toEqual([]);
  });

  it.each(words.filter(([dimension]) => dimension !== 'excluded'))(
    "of each %s match the server's in English",
    (dimension, keys) => {
      const ours = keys.map((key) => [key, translatedLabel(dimension, key, withoutTranslation)]);
      expect(ours).toEqual(keys.map((key) => [key, labelOf(dimension, key)]));
    },
  );

  it.each([
    ['browser', visitors['browserKeys'] as string[]],
    ['system', visitors['systemKeys'] as string[]],
    ['source', visitors['sourceKeys'] as string[]],
  ])('of each other %s are names', (dimension, keys) => {
    expect(keys.length).toBeGreaterThan(5);
    for (const key of keys.filter((name) => name !== 'other')) {
      expect(translatedLabel(dimension, key, 'Name')).toBe('Name');
      // A name begins with a capital letter, or is spelled like a domain or a product.
      expect(labelOf(dimension, key)).not.toMatch(/^(Other|Unknown|None|Direct)\b/);
    }
  });

  it('of codes are the codes, whatever they are', () => {
    expect(translatedLabel('alias', 'other', 'other')).toBe('other');
  });
});
