import { type ColumnsOfFields, importFields } from '../import-fields.js';
import { checkRow } from './check-row.js';
import { readCount, readTime } from './read-values.js';

const columns: ColumnsOfFields = Object.fromEntries(importFields.map((field) => [field, [field]]));

const now = new Date('2026-01-01');
const twentyFive = Array.from({ length: 25 }, (_, n) => `t${n}`);

const check = (values: Record<string, unknown>, rules: object = {}) =>
  checkRow(
    { line: 2, values: { slug: 'a', destination: 'https://a.example/', ...values } },
    {
      columns,
      isOwn: false,
      isEscaped: false,
      upgradeHttp: false,
      tags: [],
      now,
      destinationError: (value) =>
        String(value).startsWith('https:') ? null : { code: 'invalid_url', message: 'Not https.' },
      ...rules,
    },
  );

describe('checkRow', () => {
  it('finds the slug in addresses', () => {
    for (const slug of ['https://bit.ly/Summer-1', '/Summer-1?x=1', 'Summer-1', ['https://a.b/Summer-1']]) {
      expect(check({ slug })).toMatchObject({ slug: 'Summer-1' });
    }
    expect(check({ slug: 'https://bit.ly/cr%C3%A8me/b' })).toMatchObject({ slug: 'crème/b' });
    expect(check({ slug: 'x'.repeat(200) })).toMatchObject({ name: `${'x'.repeat(119)}…` });
    for (const slug of ['a?b', 'a//b', 'x'.repeat(256)])
      expect(check({ slug })).toMatchObject({ reason: 'invalid_slug' });
    expect(check({ slug: 'https://bit.ly/api' })).toMatchObject({ reason: 'reserved_slug' });
  });

  it('keeps all codes of a link, in the order in which they may become its slug', () => {
    const bitly = { columns: { ...columns, slug: ['custom', 'link'], aliases: ['custom', 'link'] } };
    const custom = ['https://brand.example/menu', 'https://brand.example/carte'];
    for (const value of [custom, JSON.stringify(custom)]) {
      expect(check({ custom: value, link: 'bit.ly/3AbCdEf' }, bitly)).toMatchObject({
        slug: 'menu',
        options: { aliases: ['carte', '3AbCdEf'] },
        leftOut: [],
      });
    }
    expect(check({ custom: '[]', link: 'bit.ly/3AbCdEf' }, bitly)).toMatchObject({
      slug: '3AbCdEf',
      options: { aliases: null },
    });
    const many = Array.from({ length: 60 }, (_, n) => `code-${n}`);
    expect(check({ custom: [...many, 'a#b'] }, bitly)).toMatchObject({
      options: { aliases: many.slice(1, 51) },
      leftOut: [{ field: 'aliases' }],
    });
  });

  it('imports no link from a code that a spreadsheet has shortened, and omits such an external id', () => {
    for (const slug of ['1.23457E+19', '1,00E+05']) {
      expect(check({ slug })).toMatchObject({ reason: 'invalid_slug', field: 'slug' });
    }
    const shortened = { externalId: '1,23457E+19' };
    expect(check(shortened)).toMatchObject({
      options: { externalId: null },
      leftOut: [{ field: 'externalId' }],
    });
    // In our own export, the other column would reveal it.
    expect(check(shortened, { isOwn: true, isEscaped: true })).toMatchObject({
      options: shortened,
      leftOut: [],
    });
  });

  it('does not mistake a date for a slug in our own export', () => {
    const own = { isOwn: true, isEscaped: true };
    expect(check({ slug: '04.03.2026' }, own)).toMatchObject({ reason: 'invalid_slug' });
    expect(check({ slug: '04.03.2026', url: 'https://go.example/3-4' }, own)).toMatchObject({ slug: '3-4' });
    expect(check({ slug: 'v1.2/notes' }, own)).toMatchObject({ slug: 'v1.2/notes' });
  });

  it('finds several short URLs in one cell', () => {
    const several = (slug: string) =>
      check({ 'Custom bitlinks': slug }, { columns: { ...columns, slug: ['Custom bitlinks'] } });
    for (const separator of [', ', ',', ';', ' | ', '\n']) {
      expect(several(`bit.ly/one${separator}https://brand.example/v1.2/two`)).toMatchObject({
        slug: 'one',
        options: { aliases: ['v1.2/two'] },
      });
    }
    expect(several('bit.ly/one,two')).toMatchObject({ slug: 'one,two', options: { aliases: null } });
  });

  it('recognizes a host without a scheme only in columns with short URLs', () => {
    const inColumn = (column: string) =>
      check({ [column]: 'v1.2/notes' }, { columns: { ...columns, slug: [column] } });
    expect(inColumn('Short URL')).toMatchObject({ slug: 'notes' });
    expect(inColumn('Short code')).toMatchObject({ slug: 'v1.2/notes', leftOut: [] });
  });

  it('takes the first value of a row for a field, whichever column has it', () => {
    const several = { columns: { ...columns, slug: ['custom', 'Bitlink'], name: ['name', 'title'] } };
    const base = { name: '', title: 'Title', Bitlink: 'bit.ly/plain' };
    for (const custom of ['', ' ', null, undefined, [], '[]', 'NULL', '\\N', 'N/A', '-']) {
      expect(check({ ...base, custom }, several)).toMatchObject({ slug: 'plain', name: 'Title' });
    }
    expect(check({ ...base, custom: ['https://a.b/menu'] }, several)).toMatchObject({ slug: 'menu' });
  });

  it('treats placeholder words as missing values, except in our own exports', () => {
    const nothing = { externalId: 'NULL', tags: '[]', note: '-', hasPassword: 'N/A' };
    expect(check(nothing)).toMatchObject({ tags: [], options: { externalId: null, note: null } });
    const own = { ...nothing, tags: '["null"]', hasPassword: 'FALSE' };
    expect(check(own, { isOwn: true })).toMatchObject({
      tags: ['null'],
      options: { externalId: 'NULL', note: '-' },
    });
  });

  it.each(['FALSE', 'FALSCH', 'nein', 'FAUX', 'non', 'FALSO', 'Não', '0', 'いいえ', 'لا'])(
    'reads %s as no',
    (word) => {
      expect(check({ archived: word })).toMatchObject({ active: true });
      expect(check({ active: word })).toMatchObject({ active: false });
      expect(check({ hasPassword: word })).toMatchObject({
        slug: 'a',
        destination: 'https://a.example/',
        active: true,
      });
    },
  );

  it.each(['TRUE', 'WAHR', 'ja', 'VRAI', 'VERO', 'Sì', 'VERDADERO', 'sim', '1', 'はい', 'نعم'])(
    'reads %s as yes',
    (word) => {
      expect(check({ archived: word })).toMatchObject({ active: false });
      expect(check({ hasPassword: word })).toMatchObject({ reason: 'has_password' });
    },
  );

  it('does not open a link that any of several columns closes', () => {
    const several = {
      columns: {
        ...columns,
        archived: ['off', 'banned'],
        active: ['on', 'status'],
        expiresAt: ['end', 'until'],
      },
    };
    expect(check({ off: '0', banned: '1' }, several)).toMatchObject({ active: false });
    expect(check({ on: 'true', status: 'Disabled' }, several)).toMatchObject({ active: false });
    expect(check({ on: 'true', banned: 'yes' }, several)).toMatchObject({ active: false });
    expect(check({ end: '2030-01-01', until: '2029-01-01' }, several)).toMatchObject({
      options: { expiresAt: new Date('2029-01-01') },
    });
    expect(check({ off: 'perhaps' }, several)).toMatchObject({ reason: 'invalid_value', field: 'archived' });
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
    [{ rules: '[{"when":{"planets":["Mars"]},"then":{"blocked":true}}]' }, 'invalid_value', 'rules'],
    [{ rules: [{ when: {}, then: { destination: 'http://x' } }] }, 'invalid_value', 'rules'],
    [{ maxClicks: '0' }, 'invalid_value', 'maxClicks'],
    [{ maxClicks: '1.234' }, 'invalid_value', 'maxClicks'],
    [{ maxClicks: '12.000' }, 'invalid_value', 'maxClicks'],
    [{ expiresAt: '03/04/2020' }, 'invalid_value', 'expiresAt'],
    [{ activeFrom: '0000-00-00' }, 'invalid_value', 'activeFrom'],
    [{ activeFrom: '2021-01-01', expiresAt: '2020-01-01' }, 'invalid_value', 'expiresAt'],
  ])('skips %j: %s', (values, reason, field) => {
    expect(check(values)).toMatchObject({ line: 2, reason, field });
  });

  it.each([
    ['createdAt', '03/04/2020', { createdAt: now }],
    ['createdAt', '0000-00-00 00:00:00', { createdAt: now }],
    ['createdAt', '31.02.2020', { createdAt: now }],
    ['createdAt', '2026-06-01', { createdAt: now }],
    ['clicks', 'many', { options: { importedClicks: null } }],
    ['clicks', '1.234', { options: { importedClicks: null } }],
    ['clicks', '12.000', { options: { importedClicks: null } }],
    ['clicks', '12,5', { options: { importedClicks: null } }],
    ['tags', ['a', 'x'.repeat(41), 'b'], { tags: ['a', 'b'] }],
    ['tags', twentyFive, { tags: twentyFive.slice(0, 20) }],
    ['preview', '{"title":""}', { options: { preview: null } }],
    ['metadata', '[1]', { options: { metadata: null } }],
    ['externalId', 'x'.repeat(300), { options: { externalId: null } }],
  ])('imports a link without its %s if that is %j, and reports it', (field, value, link) => {
    expect(check({ [field]: value })).toMatchObject({
      slug: 'a',
      ...link,
      leftOut: [{ field, message: expect.any(String) as string }],
    });
  });

  it.each([
    ['1234', 1234],
    ['1,234', 1234],
    ['1 234', 1234],
    ['1\u00a0234', 1234],
    ['1\u202f234\u202f567', 1_234_567],
    ["1'234", 1234],
    ['1’234.00', 1234],
    ['1.234.567', 1_234_567],
    ['1,234,567.0', 1_234_567],
    ['1.234,0', 1234],
    ['1.234.567,00', 1_234_567],
    ['1 234,0', 1234],
    ['1234,000', 1234],
    ['12,0', 12],
    ['12.00', 12],
    ['0,00', 0],
    [12, 12],
  ])('reads the count %s as spreadsheets write it', (text, count) => {
    expect(readCount(text)).toBe(count);
  });

  it.each([
    '1.234',
    '12.000',
    '12,5',
    '0,123',
    '12345,678',
    '1.234.5',
    '1,23,456',
    '1 234.567',
    '1E+05',
    '-5',
  ])('cannot read the count %s', (text) => {
    expect(() => readCount(text)).toThrow('This must be a whole number.');
  });

  it('upgrades http if requested', () => {
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
    ['2 January 2020 10:00', '2020-01-02T10:00:00.000Z'],
    ['Feb 29, 2024, 2:05 PM', '2024-02-29T14:05:00.000Z'],
    ['Fri, 15 Mar 2024 10:00:00 +0200', '2024-03-15T08:00:00.000Z'],
    ['Mon Mar 04 2024 10:00:00 GMT+0100 (Central European Standard Time)', '2024-03-04T09:00:00.000Z'],
    ['31.12.2023', '2023-12-31T00:00:00.000Z'],
    ['3.4.2024 05:06', '2024-04-03T05:06:00.000Z'],
    ['2021/03/04', '2021-03-04T00:00:00.000Z'],
    ['3/15/2024', '2024-03-15T00:00:00.000Z'],
    ['15/3/2024', '2024-03-15T00:00:00.000Z'],
    ['4/4/2024', '2024-04-04T00:00:00.000Z'],
    ['3/15/2024 9:05', '2024-03-15T09:05:00.000Z'],
    ['3/15/2024, 12:05:06 AM', '2024-03-15T00:05:06.000Z'],
    ['2024/3/15 12:05 p.m.', '2024-03-15T12:05:00.000Z'],
    ['15.3.2024 11:05 PM', '2024-03-15T23:05:00.000Z'],
    ['2024-03-15 2:05\u202fPM', '2024-03-15T14:05:00.000Z'],
  ])('reads the time %s', (text, time) => {
    expect(readTime(text)?.toISOString()).toBe(time);
  });

  it.each([
    '3/4/2024',
    '3/4/2024 10:00 UTC',
    '3/15/2024 14:05 AM',
    '15.03.2024 25:00 PM',
    '45/3/2024',
    '0/15/2024',
    '3/4/2024 (March)',
    '3/4/2024 10:00 Mar',
    'marketing 5',
    'decided 2024',
    '31 Feb 2024',
    'Feb 29, 2023',
    'March 2024',
  ])('cannot read the time %s', (text) => {
    expect(() => readTime(text)).toThrow('This must be a time');
  });

  it('reads dates with slashes in the order of their file', () => {
    const dates = { createdAt: '03/04/2020', activeFrom: '1/2/2027 1:00 PM', expiresAt: '02.01.2028' };
    expect(check(dates, { dateOrder: 'month' })).toMatchObject({
      createdAt: new Date('2020-03-04'),
      options: { activeFrom: new Date('2027-01-02T13:00Z'), expiresAt: new Date('2028-01-02') },
    });
    expect(check(dates, { dateOrder: 'day' })).toMatchObject({
      createdAt: new Date('2020-04-03'),
      options: { activeFrom: new Date('2027-02-01T13:00Z'), expiresAt: new Date('2028-01-02') },
    });
    expect(check({ createdAt: '15/3/2024' }, { dateOrder: 'month' })).toMatchObject({
      createdAt: new Date('2024-03-15'),
    });
  });

  it('turns destinations for systems and countries into rules, and skips the row if one cannot be read', () => {
    const dub = { columns: { ...columns, rules: ['ios', 'android', 'geo'] } };
    const to = (destination: string) => ({ destination: `https://${destination}.example/` });
    const geo = { de: 'https://de.example/', AT: 'https://de.example/', FR: 'https://fr.example/', GB: null };
    for (const value of [geo, JSON.stringify(geo)]) {
      const row = { geo: value, android: 'https://android.example/', ios: ' https://ios.example/ ' };
      expect(check(row, dub)).toMatchObject({
        options: {
          rules: [
            { when: { systems: ['ios'] }, then: to('ios') },
            { when: { systems: ['android'] }, then: to('android') },
            { when: { countries: ['DE', 'AT'] }, then: to('de') },
            { when: { countries: ['FR'] }, then: to('fr') },
          ],
        },
      });
    }
    expect(check({ ios: 'http://ios.example/' }, { ...dub, upgradeHttp: true })).toMatchObject({
      options: { rules: [{ then: to('ios') }] },
    });
    expect(check({ ios: '', android: null, geo: 'null' }, dub)).toMatchObject({ options: { rules: null } });
    for (const row of [
      { ios: 'app://open' },
      { ios: 7 },
      { ios: 'http://ios.example/' },
      { geo: 'DE' },
      { geo: ['DE'] },
      { geo: { Germany: 'https://de.example/' } },
      { geo: { DE: { url: 'https://de.example/' } } },
      { geo: { DE: 'de.example' } },
    ]) {
      expect(check(row, dub)).toMatchObject({ reason: 'invalid_value', field: 'rules' });
    }
  });
});
