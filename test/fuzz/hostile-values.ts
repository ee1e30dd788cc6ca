import fc from 'fast-check';

/**
 * Texts that have broken services before: fragments of SQL, HTML, headers and paths, names of built-in object
 * properties, lone surrogates.
 */
const fragments = [
  '',
  ' ',
  '\t\n',
  '\0',
  'a\0b',
  '\u0007',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u202e',
  '\u200b',
  '\ufeff',
  '\ufffe',
  '\ud800',
  'a\udfff',
  '\udc00\ud800',
  'e\u0301',
  '\u{1d54f}',
  '👩‍👩‍👧‍👦',
  'İ',
  'ß',
  "' or 1=1 --",
  "'; drop table links; --",
  '$1',
  '?',
  '??',
  ':id',
  '{}',
  '{"a":1}',
  '\\',
  '\\u0000',
  '%',
  '%00',
  '%2e%2e%2f',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '${7*7}',
  'a\r\nSet-Cookie: b=c',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
  'length',
  'true',
  'null',
  'undefined',
  'NaN',
  '0',
  '-1',
  '1e309',
  '0x10',
  '١',
  'https://',
  'https:///x',
  'https://@',
  'https://a b',
  'https://[::1',
  'https://exa\0mple',
  'https://user:word@shop.example/',
  'javascript:alert(1)',
  'https://127.0.0.1/',
  'https://xn--/',
  'https://é.example/ü?ö#ä',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '01981F5E-8D07-7CC4-A3A4-5A4C3FF1A2B3',
  '{01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3}',
];

/** The ones that are valid as text. */
export const oddTexts = fragments.filter(
  (text) => text.trim() !== '' && text.isWellFormed() && !/\p{Cc}/u.test(text),
);

/** A text of `length` code points, with or without surrogate pairs. */
export const textOfLength = (length: number): fc.Arbitrary<string> =>
  fc.constantFrom('a', '\u{1f600}', 'ü').map((unit) => unit.repeat(Math.max(0, length)));

/** Any UTF-16, including lone surrogates. */
const utf16 = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));

/** A hostile text. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...fragments) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 2, arbitrary: utf16 },
  {
    weight: 2,
    arbitrary: fc.constantFrom(63, 64, 65, 120, 121, 200, 201, 1000, 1001, 2049).chain(textOfLength),
  },
  { weight: 1, arbitrary: fc.constantFrom(20_000, 70_000).chain(textOfLength) },
);

/** JSON values of the wrong type, including objects with names of built-in properties. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  {
    weight: 6,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      2 ** 53,
      -(2 ** 63),
      1e308,
      [],
      [[]],
      [null],
      {},
      { length: 3 },
      { id: null },
      { toString: null },
      { constructor: { prototype: {} } },
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom<unknown>('x', 1, null, {}), { minLength: 101, maxLength: 120 }),
  },
);

/** Bodies that are not JSON or not an object, as text. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'null',
    'true',
    '7',
    '"text"',
    '[]',
    '[{}]',
    '{',
    '{"name":}',
    '{"name":"a",}',
    "{'name':'a'}",
    '{"name":"a"}{"name":"b"}',
    '{"name":"a","name":7}',
    '\ufeff{"name":"a"}',
    '{"name":"\\ud800"}',
    '{"name":"\\u0000"}',
    '{"name":"a\u0000"}',
    '{"__proto__":{"name":"a"},"name":"a"}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"name":1e999}',
    'slug=a&destination=https://shop.example',
    '['.repeat(5000),
    '{"a":'.repeat(5000),
    `{"items":${'['.repeat(40)}${']'.repeat(40)}}`,
    `{"name":"${'a'.repeat(256 * 1024 - 11)}"}`,
    `{"name":"${'a'.repeat(256 * 1024 - 10)}"}`,
  ),
  fc.json({ maxDepth: 2 }),
  hostileText,
);
