import { BreakoutTables, patternsOf } from './breakout-tables.js';
import { shippedRows, shippedTables } from './shipped-tables.js';

const { apps, version } = shippedRows;
const rows = apps.flatMap((app) => app.shapes.map((shape) => ({ app, shape })));
const examples = rows.flatMap(({ app, shape }) =>
  shape.examples.map((example): [string, string, string] => [example, app.app, shape.shape]),
);
const found = (url: string) => {
  const match = shippedTables.findApp(url);
  return match && `${match.app.app} ${match.shape.shape}`;
};

describe('the table of apps', () => {
  it('has the expected apps, and many shapes', () => {
    expect(apps.map(({ app }) => app)).toEqual(
      expect.arrayContaining([
        ...[
          'youtube',
          'spotify',
          'apple-music',
          'tiktok',
          'instagram',
          'facebook',
          'x',
          'threads',
          'snapchat',
        ],
        ...['pinterest', 'linkedin', 'reddit', 'twitch', 'discord', 'telegram', 'whatsapp', 'amazon', 'etsy'],
        ...[
          'ebay',
          'airbnb',
          'google-maps',
          'apple-maps',
          'substack',
          'soundcloud',
          'netflix',
          'steam',
          'paypal',
        ],
      ]),
    );
    expect(apps.length).toBeGreaterThanOrEqual(25);
    expect(rows.length).toBeGreaterThanOrEqual(60);
  });

  it('documents the basis of every shape', () => {
    for (const { shape } of rows) {
      expect(shape.examples.length).toBeGreaterThan(0);
      expect(`${shape.since}-31` >= version.slice(0, 7)).toBe(true);
      if (shape.basis === 'documented') expect(shape.source).toMatch(/^https:\/\//);
    }
  });

  it.each(examples)('finds %s as %s %s', (url, app, shape) => {
    expect(found(url)).toBe(`${app} ${shape}`);
  });

  it('matches every example with one shape only, whatever the order', () => {
    const reversed = new BreakoutTables({
      ...shippedRows,
      apps: [...apps].reverse().map((app) => ({ ...app, shapes: [...app.shapes].reverse() })),
    });
    const ambiguous = examples.filter(([url, app, shape]) => {
      const match = reversed.findApp(url);
      return match?.app.app !== app || match.shape.shape !== shape;
    });
    expect(ambiguous).toEqual([]);
  });

  it('lists every shape once per app, and every app once', () => {
    const keys = rows.map(({ app, shape }) => `${app.app} ${shape.shape}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(apps.map(({ app }) => app)).size).toBe(apps.length);
  });

  it('does not match hosts that only look alike', () => {
    for (const [example] of examples) {
      const { host } = new URL(example);
      for (const other of [
        `${host}.evil.example`,
        host.replace(/[^.]+\.[^.]+$/, 'evil$&'),
        host.replace(/[^.]+\.[^.]+$/, 'evil-$&'),
        `${host.replaceAll('.', '-')}.evil.example`,
        `evil.example/${host}`,
        `evil.example?${host}`,
        `evil.example#@${host}`,
        `${host}@evil.example`,
      ]) {
        expect([other, found(example.replace(host, other))]).toEqual([other, null]);
      }
      expect(found(example.replace('https://', 'http://'))).toBeNull();
      expect(found(example.replace(host, `${host}:8443`))).toBeNull();
    }
  });

  it.each([
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=a"b',
    'https://www.youtube.com/feed/trending',
    'https://www.instagram.com/explore/',
    'https://x.com/home',
    'https://open.spotify.com/',
    'https://open.spotify.com/track/../../x',
    'https://www.google.com/search?q=maps',
    'https://t.me/',
    'https://www.amazon.com/',
    'https://shop.example/dp/B08N5WRWNW',
    'not a URL',
    'javascript:alert(1)',
  ])('does not match %s, so it opens in the browser', (url) => {
    expect(found(url)).toBeNull();
  });

  it('has patterns on public hosts only', () => {
    for (const { app, shape } of rows) {
      for (const { hosts } of patternsOf(app, shape)) {
        for (const host of hosts) expect(host).toMatch(/^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}$/);
      }
    }
  });
});
