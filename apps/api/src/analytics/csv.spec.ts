import fc from 'fast-check';
import { csvLine, csvOf } from './csv.js';

describe('a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-1', "'-1"],
    ['@sum', "'@sum"],
    ['\t=1', "'\t=1"],
    ['\uFF1D1+1', "'\uFF1D1+1"],
    ["'=1", "''=1"],
    ['\r=1', '"\'\r=1"'],
    ['=a,"b"', '"\'=a,""b"""'],
    ['a\nb', '"a\nb"'],
    ['a=b', 'a=b'],
    ['', ''],
  ])('writes the text %j as %j', (text, cell) => expect(csvLine([text])).toBe(`${cell}\r\n`));

  it('leaves numbers unchanged, and cells of unknown figures empty', () =>
    expect(csvLine([-3.5, null, undefined, 0, true])).toBe('-3.5,,,0,true\r\n'));

  it('never begins a cell with a formula', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(csvLine([text])).not.toMatch(/^"?[=+\-@\t]/);
      }),
    ));

  it('contains all rows, whatever their number', async () => {
    const rows = Array.from({ length: 1203 }, (_, n) => [n]);
    let text = '';
    for await (const part of csvOf(['n'], rows)) text += part;
    expect(text.split('\r\n')).toEqual(['n', ...rows.map(([n]) => String(n)), '']);
  });
});
