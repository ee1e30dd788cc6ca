import { type SampleCell, sampleSheet, sampleWorkbook, workbookParts, zipOf } from '@app/testing';
import { readWorkbook } from './read-workbook.js';

async function rowsOf(file: Uint8Array): Promise<unknown[]> {
  const lines = Buffer.from(await readWorkbook(file)).toString();
  return lines.split('\n').map((line) => JSON.parse(line) as unknown);
}

/** A workbook whose sheet declares a smaller unpacked size than it has. */
function lying(size: number, claimed: number): Buffer {
  const file = zipOf(workbookParts(' '.repeat(size)));
  const actual = Buffer.alloc(4);
  actual.writeUInt32LE(size);
  for (let at = file.indexOf(actual); at >= 0; at = file.indexOf(actual, at)) file.writeUInt32LE(claimed, at);
  return file;
}

describe('readWorkbook', () => {
  it('returns the texts of all cells, and empty rows as empty lists', async () => {
    const rows: SampleCell[][] = [
      ['Slug', 'Destination', 'Created', 'Clicks', 'Active', 'Note'],
      [],
      [' spring ', 'https://example.com/?a=1&b=<2>', new Date('2024-03-15T10:30:00Z'), 1234, true, 'a\nb'],
      ['20240315', null, new Date('2024-03-15'), 12.5, false, 'ü€😀'],
    ];
    expect(await rowsOf(sampleWorkbook(rows))).toEqual([
      rows[0],
      Array(6).fill(''),
      [' spring ', 'https://example.com/?a=1&b=<2>', '2024-03-15T10:30:00.000Z', '1234', 'true', 'a\nb'],
      ['20240315', '', '2024-03-15T00:00:00.000Z', '12.5', 'false', 'ü€😀'],
    ]);
  });

  it('reads shared texts, and those with formatting', async () => {
    const parts = workbookParts(
      sampleSheet([]).replace(
        '<sheetData>',
        '<sheetData><row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="s"><v>0</v></c></row>',
      ),
    );
    parts['xl/_rels/workbook.xml.rels'] = (parts['xl/_rels/workbook.xml.rels'] ?? '').replace(
      '</Relationships>',
      '<Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    );
    parts['xl/sharedStrings.xml'] =
      '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>url</t></si><si><r><t>sl</t></r><r><rPr><b/></rPr><t>ug</t></r></si></sst>';
    expect(await rowsOf(zipOf(parts))).toEqual([['slug', 'url']]);
  });

  it('does not resolve entities that the file declares', async () => {
    const sheet = sampleSheet([['&amp;x;', 'b']])
      .replace('&amp;amp;', '&')
      .replace('?>', '?><!DOCTYPE x [<!ENTITY x "secret">]>');
    const found = await rowsOf(zipOf(workbookParts(sheet))).catch(() => []);
    expect(JSON.stringify(found)).not.toContain('secret');
  });

  it.each([
    ['any other ZIP file', zipOf({ 'links.csv': 'slug,url' }), 'not_text'],
    [
      'a file that only begins like one',
      Buffer.from('PK\u0003\u0004\u0014\0\u0006', 'latin1'),
      'malformed_workbook',
    ],
    ['a truncated workbook', sampleWorkbook([['slug', 'url']]).subarray(0, -100), 'malformed_workbook'],
    [
      'a workbook whose sheet is missing',
      zipOf({ ...workbookParts(''), 'xl/worksheets/sheet1.xml': '' }),
      'malformed_workbook',
    ],
    ['a bomb', zipOf(workbookParts(' '.repeat(51 * 1024 * 1024))), 'workbook_too_large'],
    ['a bomb that lies about its size', lying(30_000_000, 1_000), 'malformed_workbook'],
  ])('rejects %s', async (_what, file, problem) => {
    const before = process.memoryUsage().arrayBuffers;
    await expect(readWorkbook(file)).rejects.toMatchObject({ problem });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });
});
