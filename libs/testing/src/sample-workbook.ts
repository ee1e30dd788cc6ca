import { strToU8, zipSync } from 'fflate';

export type SampleCell = string | number | boolean | Date | null;

/** The style of cells that have a date, in `styles`. */
const dateStyle = 1;
const dayMs = 86_400_000;
/** The date from which Excel counts days. */
const firstDay = Date.UTC(1899, 11, 30);

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '&#13;');

/** The name of a column, from 0: A, B, … Z, AA. */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

function cellXml(cell: SampleCell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  return `<c r="${place}" s="${dateStyle}"><v>${(cell.getTime() - firstDay) / dayMs}</v></c>`;
}

/** The XML of a sheet. Empty rows are omitted. */
export const sampleSheet = (rows: readonly (readonly SampleCell[])[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetData>${rows
    .map((cells, at) =>
      cells.length === 0
        ? ''
        : `<row r="${at + 1}">${cells.map((cell, n) => cellXml(cell, columnName(n) + (at + 1))).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

/** The parts of an Excel workbook with one sheet, by their paths. */
export const workbookParts = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Links" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': sheet,
});

/** A ZIP file of texts, by their paths. */
export const zipOf = (parts: Record<string, string>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))),
  );

/** An Excel workbook with one sheet. */
export const sampleWorkbook = (rows: readonly (readonly SampleCell[])[]): Buffer =>
  zipOf(workbookParts(sampleSheet(rows)));
