import { isAmbiguous, isShortened, originalTexts, restoreText } from './spreadsheet-texts.js';

describe('a text that a spreadsheet has changed', () => {
  it.each([
    // Excel, Google Sheets and LibreOffice, in English, German and French.
    ['007', '7'],
    ['007', '7.0'],
    ['1e5', '100000', '1.00E+05', '1,00E+05'],
    ['1e-400', '0'],
    ['1e400', '1.79769313486232E+308'],
    [
      '12345678901234567890',
      '1.23457E+19',
      '1,23456789012346E+19',
      '12345678901234600000',
      '1.23456789012346E+019',
    ],
    ['1.234', '1234', '1,234'],
    ['0.10', '0,1', '0.1'],
    ['50%', '0.5', '0,5', '50,00%'],
    ['5 €', '5', '5,00 €'],
    ['(5)', '-5'],
    ['1 1/2', '1.5', '1,5'],
    ['true', 'TRUE', 'WAHR', 'VRAI'],
    ['faux', 'FALSE', 'FALSCH'],
    ['3-4', '4-Mar', '03. Apr', '03-avr', '2026-03-04', '04.03.2026', '2026-03-04T00:00:00.000Z', '46085'],
    ['may-5', '05-May', '05/05/2026', '2026-05-05'],
    ['5-mai', '05. Mai', '05-mai'],
    ['1-2-24', '01/02/2024', '2024-02-01'],
    ['mar-2024', 'Mar-24', '03/01/2024', 'Mrz 24'],
    ['12:30', '12:30:00 PM', '12:30:00'],
    ['3 pm', '15:00:00', '03:00:00 PM'],
    ["'quoted", 'quoted'],
    ["'=1", '=1'],
  ])('%s is restored', (original, ...cells) => {
    expect(isAmbiguous(original)).toBe(true);
    for (const cell of [original, ...cells])
      expect([cell, restoreText(cell, original)]).toEqual([cell, original]);
  });

  it.each([
    ['007', '8'],
    ['007', 'seven'],
    ['summer', '2024'],
    ['summer', ''],
    ['2024', 'sale-2024'],
    ['3-4', '5'],
    ['3-4', 'march'],
    ['true', 'summer'],
  ])('%s stays changed to %s, which a person wrote', (original, cell) => {
    expect(restoreText(cell, original)).toBe(cell);
  });

  it.each([
    ['007', '2026-03-04'],
    ['3-4', '05.06.2026'],
    ['may-5', '06/06/2026'],
  ])('%s cannot be restored from %s', (original, cell) => {
    expect(restoreText(cell, original)).toBeNull();
  });

  it.each(['summer', 'Spring; summer', 'k3x9m2a1', 'sale2024', 'Version 1.2 of the menu', '-x', ''])(
    '%p needs no copy of itself',
    (text) => {
      expect(isAmbiguous(text)).toBe(false);
    },
  );

  it('is copied in the column texts, and the slug is also in the URL', () => {
    const url = 'https://go.example/007';
    expect([...originalTexts({ url, texts: '{"name":"1e5","slug":"1"}' })]).toEqual([
      ['slug', '1'],
      ['name', '1e5'],
    ]);
    for (const texts of ['', '{', '{"slug":', '[]', '{"slug":1}', undefined]) {
      expect([...originalTexts({ url, texts })]).toEqual([['slug', '007']]);
    }
    expect(originalTexts({ url: 'ID', texts: null }).size).toBe(0);
  });

  it('looks shortened if it has an exponent in the notation of spreadsheets', () => {
    for (const text of ['1.23457E+19', '1,2E+05', '1E+10']) expect(isShortened(text)).toBe(true);
    for (const text of ['1e5', '1E5', 'E+10', '1.5', 'a1E+10']) expect(isShortened(text)).toBe(false);
  });
});
