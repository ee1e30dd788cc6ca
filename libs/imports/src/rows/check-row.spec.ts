import { type ImportColumns, importFields } from '../import-fields.js';
import { checkRow } from './check-row.js';
import { readTime } from './read-values.js';

const columns: ImportColumns = Object.fromEntries(importFields.map((field) => [field, field]));

const check = (values: Record<string, unknown>, rules: object = {}) =>
  checkRow(
    { line: 2, values: { slug: 'a', destination: 'https://a.example/', ...values } },
    {
      columns,
      isOwn: false,
      isEscaped: false,
      upgradeHttp: false,
      tags: [],
      now: new Date('2026-01-01'),
      destinationError: (value) =>
        String(value).startsWith('https:') ? null : { code: 'invalid_url', message: 'Not https.' },
      ...rules,
    },
  );

describe('checkRow', () => {
  it('finds the slug in addresses', () => {
    for (const slug of [
      'https://bit.ly/Summer-1',
      'bit.ly/Summer-1?x=1',
      '/Summer-1',
      'Summer-1',
      ['https://a.b/Summer-1'],
    ]) {
      expect(check({ slug })).toMatchObject({ slug: 'Summer-1' });
    }
    expect(check({ slug: 'bit.ly/a/b' })).toMatchObject({ reason: 'invalid_slug' });
  });

  it('reads values as services write them', () => {
    expect(
      check({
        name: ` ${'x'.repeat(130)}\n`,
        createdAt: '1577836800',
        archived: 'True',
        tags: 'Red, blue;green',
        clicks: '1,204',
        note: 'null',
      }),
    ).toMatchObject({
      name: `${'x'.repeat(119)}…`,
      createdAt: new Date('2020-01-01'),
      active: false,
      tags: ['Red', 'blue', 'green'],
      options: { importedClicks: 1204, note: null },
    });
  });

  it.each([
    [{ slug: '' }, 'no_slug', 'slug'],
    [{ slug: 'admin' }, 'reserved_slug', 'slug'],
    [{ destination: null }, 'no_destination', 'destination'],
    [{ destination: 'http://a.example' }, 'http_destination', 'destination'],
    [{ destination: 'ftp://a.example' }, 'invalid_destination', 'destination'],
    [{ hasPassword: 'secret' }, 'has_password', 'hasPassword'],
    [{ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'too_many_tags', 'tags'],
    [{ createdAt: '03/04/2020' }, 'invalid_value', 'createdAt'],
    [{ createdAt: '2026-06-01' }, 'invalid_value', 'createdAt'],
    [{ clicks: 'many' }, 'invalid_value', 'clicks'],
    [{ rules: '[{"when":{"planets":["Mars"]},"then":{"blocked":true}}]' }, 'invalid_value', 'rules'],
    [{ rules: [{ when: {}, then: { destination: 'http://x' } }] }, 'invalid_value', 'rules'],
    [{ preview: '{"title":""}' }, 'invalid_value', 'preview'],
    [{ maxClicks: '0' }, 'invalid_value', 'maxClicks'],
    [{ activeFrom: '2021-01-01', expiresAt: '2020-01-01' }, 'invalid_value', 'expiresAt'],
  ])('skips %j: %s', (values, reason, field) => {
    expect(check(values)).toMatchObject({ line: 2, reason, field });
  });

  it('upgrades http if asked to', () => {
    expect(check({ destination: 'HTTP://a.example/x' }, { upgradeHttp: true })).toMatchObject({
      destination: 'https://a.example/x',
    });
  });

  it.each([
    ['2020-01-02 03:04:05', '2020-01-02T03:04:05.000Z'],
    ['2020-01-02T03:04:05+0200', '2020-01-02T01:04:05.000Z'],
    ['2020-01-02T03:04:05.678-01:30', '2020-01-02T04:34:05.678Z'],
    ['2020-01-02 03:04 UTC', '2020-01-02T03:04:00.000Z'],
    ['2020-01-02', '2020-01-02T00:00:00.000Z'],
    ['1577934245', '2020-01-02T03:04:05.000Z'],
    ['1577934245000', '2020-01-02T03:04:05.000Z'],
    ['Jan 2, 2020', '2020-01-02T00:00:00.000Z'],
  ])('reads the time %s', (text, time) => {
    expect(readTime(text)?.toISOString()).toBe(time);
  });
});
