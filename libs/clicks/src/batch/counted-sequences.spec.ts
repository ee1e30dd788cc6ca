import fc from 'fast-check';
import { isCounted, withCounted } from './counted-sequences.js';

describe('counted sequences', () => {
  it('raise the watermark when a gap above it closes', () => {
    expect(withCounted({ watermark: 2, above: [4, 5, 8] }, [3])).toEqual({ watermark: 5, above: [8] });
  });

  it('list the sequences above a gap', () => {
    expect(withCounted({ watermark: 0, above: [] }, [3, 2])).toEqual({ watermark: 0, above: [2, 3] });
  });

  it('do not change when a sequence is counted again', () => {
    const counted = { watermark: 3, above: [7] };
    expect(withCounted(counted, [1, 3, 7])).toEqual(counted);
  });

  it('are exactly the set of what was counted, in the most compact form', () => {
    const sequence = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(fc.array(fc.array(sequence, { maxLength: 5 })), (groups) => {
        const model = new Set<number>();
        let counted: { watermark: number; above: readonly number[] } = { watermark: 0, above: [] };
        for (const group of groups) {
          counted = withCounted(counted, group);
          for (const one of group) model.add(one);
          for (let one = 1; one <= 41; one++) expect(isCounted(counted, one)).toBe(model.has(one));
          expect(counted.above).not.toContain(counted.watermark + 1);
        }
      }),
    );
  });
});
