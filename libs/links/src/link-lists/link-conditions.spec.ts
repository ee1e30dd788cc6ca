import { linkConditions } from './link-conditions.js';

const accountId = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';
const createdBy = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b4';

describe('the conditions of a list of links', () => {
  it('leaves the links of a creator to an index, so that the others are not read', () => {
    const { inOrder, tested } = linkConditions('newest', { createdBy }, accountId, []);
    expect([inOrder.length, tested.length]).toEqual([1, 0]);
    const byName = linkConditions('name', { createdBy, active: true }, accountId, []);
    expect([byName.inOrder.length, byName.subsets.length]).toEqual([0, 2]);
  });
});
