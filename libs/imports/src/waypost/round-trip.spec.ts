import { behaviors } from '@app/database';
import { linkText } from '@app/testing';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { openFile } from '../reading/read-file.js';
import { Workbooks } from '../reading/workbooks.js';
import { checkRow } from '../rows/check-row.js';
import { linkWriters } from './export-formats.js';
import { escapeFormula, unescapeFormula } from './formula-escape.js';
import { type ExportedLink, linkColumns } from './link-columns.js';

async function* bytesOf(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const time = fc.date({ min: new Date(0), max: new Date('2026-01-01'), noInvalidDate: true });

const rule = fc.record({
  when: fc.constantFrom({}, { countries: ['DE', 'FR'] }, { devices: ['mobile'] }),
  then: fc.oneof(
    fc.constant({ blocked: true }),
    fc.webUrl({ validSchemes: ['https'] }).map((destination) => ({ destination })),
    fc.constant({
      split: [1, 2].map((weight) => ({ destination: `https://shop.example/${weight}`, weight })),
    }),
  ),
});

const link = fc
  .record({
    name: linkText(120),
    behavior: fc.constantFrom(...behaviors),
    active: fc.boolean(),
    createdAt: time,
    groupName: fc.option(linkText(120)),
    tags: fc.uniqueArray(linkText(40), { maxLength: 5 }),
    note: fc.option(linkText(2000, true)),
    // It is a part of paths, in which these two would have another meaning.
    externalId: fc.option(linkText(255).filter((each) => !/^\.{1,2}$/.test(each))),
    metadata: fc.option(
      fc
        .uniqueArray(fc.tuple(linkText(40), fc.oneof(linkText(500), fc.constant(''))), {
          selector: ([key]) => key,
          minLength: 1,
          maxLength: 3,
        })
        .map((pairs) => Object.fromEntries(pairs)),
    ),
    rules: fc.option(fc.array(rule, { minLength: 1, maxLength: 3 })),
    domain: fc.option(fc.constantFrom('go.shop.example', 'xn--schn-7qa.example')),
    importedClicks: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    activeFrom: fc.option(time),
    forwardQuery: fc.boolean(),
    conversions: fc.boolean(),
    holdout: fc.option(fc.integer({ min: 1, max: 20 })),
    gate: fc.option(fc.constant('adult' as const)),
    app: fc.constantFrom('auto' as const, 'off' as const),
    expiresAt: fc.option(time),
    maxClicks: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
    expiredDestination: fc.option(fc.webUrl({ validSchemes: ['https'] })),
    preview: fc.option(fc.record({ title: linkText(120), description: linkText(240) })),
    clicks: fc.nat(1_000_000),
  })
  .filter(({ activeFrom, expiresAt }) => !activeFrom || !expiresAt || activeFrom < expiresAt)
  .map((fields) => ({
    ...fields,
    holdout: fields.conversions && fields.behavior !== 'basic' ? fields.holdout : null,
    id: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3',
    destination: 'https://shop.example/?a=1,2',
    url: '',
    group: null,
    passwordHash: null,
    previewImage: null,
    updatedAt: new Date(0),
    disabled: null,
  }));

describe('an export of links', () => {
  it.each(['csv', 'ndjson'] as const)('as %s is imported without loss', async (format) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(link, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 500 }),
        async (some, size) => {
          const links = some.map((each, at) => ({ ...each, slug: `s${at}` })) as ExportedLink[];
          const { header, write } = linkWriters[format];
          const { source, tried, isTable, rows } = await openFile(
            bytesOf(header + write(links), size),
            {},
            new Workbooks(),
          );
          expect(source).toBe('waypost');
          const read: unknown[] = [];
          for await (const row of rows) {
            const rules = {
              columns: tried,
              isOwn: true,
              isEscaped: isTable,
              upgradeHttp: false,
              tags: [],
              now: new Date(),
              destinationError: () => null,
            };
            read.push(checkRow(row, rules));
          }
          expect(read).toHaveLength(links.length);
          links.forEach((each, at) => {
            const {
              note,
              forwardQuery,
              conversions,
              holdout,
              gate,
              app,
              expiresAt,
              maxClicks,
              expiredDestination,
              preview,
              clicks,
              importedClicks,
              externalId,
              metadata,
              rules,
              activeFrom,
              ...others
            } = each;
            const { slug, domain, destination, name, behavior, active, createdAt, groupName, tags } = others;
            expect(read[at]).toMatchObject({
              hosts: domain === null ? [] : [domain],
              ...{ slug, destination, name, behavior, active, createdAt, groupName, tags },
              options: {
                ...{
                  note,
                  forwardQuery,
                  conversions,
                  holdout,
                  gate,
                  app,
                  expiresAt,
                  maxClicks,
                  expiredDestination,
                  preview,
                },
                ...{ externalId, metadata, rules, activeFrom },
                importedClicks: clicks + (importedClicks ?? 0) || null,
              },
            });
          });
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('the table of an export', () => {
  it('is quoted byte for byte as csv-stringify quotes it', () => {
    const parts = fc.constantFrom(
      '"',
      ',',
      '\r',
      '\n',
      ' ',
      '\t',
      '\u00a0',
      '\u2028',
      '\ufeff',
      "'",
      '=',
      '😀',
      'a',
    );
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts).map((some) => some.join('')),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(link, anyText), { maxLength: 3 }), (some) => {
        const links = some.map(([each, name]) => ({ ...each, name, slug: 's' })) as unknown as ExportedLink[];
        const { header, write } = linkWriters.csv;
        // Without the byte order mark.
        const written = header.slice(1) + write(links);
        const cells: string[][] = parse(written, { record_delimiter: '\r\n' });
        expect(cells.slice(1).map((row) => row[3])).toEqual(links.map(({ name }) => escapeFormula(name)));
        expect(written).toBe(stringify(cells, { record_delimiter: '\r\n', quoted_match: /^\s|[\r\n]|\s$/ }));
      }),
    );
  });
});

describe('a line of an export', () => {
  it('is byte for byte the JSON of all columns of its link', () => {
    fc.assert(
      fc.property(link, (each) => {
        const exported = { ...each, slug: 's' } as unknown as ExportedLink;
        const columns = linkColumns.map(({ name, valueOf }) => [name, valueOf(exported)]);
        expect(linkWriters.ndjson.write([exported])).toBe(`${JSON.stringify(Object.fromEntries(columns))}\n`);
      }),
    );
  });
});

describe('escapeFormula', () => {
  it('neutralizes what spreadsheets run', () => {
    for (const formula of ['=1', '+1', '-1', '@a', '\t=1', '\r=1', "'=1", '＝1']) {
      expect(escapeFormula(formula)).toBe(`'${formula}`);
    }
    for (const plain of ["'quoted'", 'a=1', '', '1-2', "''"]) expect(escapeFormula(plain)).toBe(plain);
  });

  it('can be undone for every text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^['=+@-]{0,6}$/)), (any) => {
        expect(unescapeFormula(escapeFormula(any))).toBe(any);
      }),
    );
  });
});
