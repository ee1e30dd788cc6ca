import { formatFacts, formatNumber, formatTable } from './format-table.js';

const columns = [
  { title: 'SLUG', flexible: true },
  { title: 'CLICKS', align: 'right' },
  { title: 'DESTINATION', flexible: true },
] as const;

describe('formatTable', () => {
  it('aligns text to the left and numbers to the right', () => {
    expect(
      formatTable(
        columns,
        [
          ['a', '7', 'https://x'],
          ['longer', '1,042', 'https://y'],
        ],
        80,
      ),
    ).toBe(
      ['SLUG    CLICKS  DESTINATION', 'a            7  https://x', 'longer   1,042  https://y'].join('\n'),
    );
  });

  it('counts terminal columns, not characters', () => {
    const [, first, second] = formatTable(
      columns,
      [
        ['日本', '1', 'x'],
        ['abcd', '2', 'y'],
      ],
      80,
    ).split('\n');
    expect(first?.indexOf('1')).toBe((second?.indexOf('2') ?? 0) - 2);
  });

  it('shortens only flexible columns, the widest first, and never the others', () => {
    const lines = formatTable(columns, [['s'.repeat(30), '123,456', 'd'.repeat(90)]], 80).split('\n');
    expect(lines[1]).toHaveLength(80);
    expect(lines[1]).toMatch(/^s{30} {2}123,456 {2}d+…$/);
    expect(formatTable(columns, [['s'.repeat(30), '123,456', 'd'.repeat(90)]], 10)).toContain('123,456');
  });
});

it('formatFacts aligns values', () => {
  expect(
    formatFacts([
      ['URL', 'x'],
      ['Destination', 'y'],
    ]),
  ).toBe('URL          x\nDestination  y');
});

it('formatNumber shows unknown figures as a dash', () => {
  expect([formatNumber(null), formatNumber(undefined), formatNumber(0)]).toEqual(['–', '–', '0']);
});
