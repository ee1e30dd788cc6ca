import { shapeDifferences } from './shape-of-json.js';

const sent = { id: '1', clicks: 4, tags: ['a', 'b'], group: null, owner: { name: 'x' } };

describe('the comparison of JSON samples', () => {
  it('accepts other values of the same structure', () => {
    const sample = { id: '2', clicks: 0, tags: ['c'], group: 'g', owner: { name: 'y' } };
    expect(shapeDifferences(sample, sent)).toEqual([]);
    expect(shapeDifferences({ id: '2', owner: '…', '…': '…' }, sent)).toEqual([]);
  });

  it.each([
    ['a name that is missing', { ...sent, note: '' }],
    ['a name that the sample lacks', { id: '1', clicks: 4, tags: ['a'], group: null }],
    ['another order', { clicks: 4, id: '1', tags: ['a'], group: null, owner: { name: 'x' } }],
    ['another type', { ...sent, clicks: '4' }],
    ['a type of elements', { ...sent, tags: [1] }],
    ['a nested name', { ...sent, owner: { label: 'x' } }],
    ['an object in place of a list', { ...sent, tags: {} }],
    ['another order next to what was left out', { clicks: 4, id: '1', '…': '…' }],
  ])('finds %s', (_what, sample) => {
    expect(shapeDifferences(sample, sent)).toHaveLength(1);
  });

  it('finds elements that the API did not send', () => {
    expect(shapeDifferences([{ id: '1' }], [])).toHaveLength(1);
  });
});
