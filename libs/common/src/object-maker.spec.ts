import { objectMaker } from './object-maker.js';

describe('objectMaker', () => {
  it('makes each field with its own function, in the order of the functions', () => {
    const make = objectMaker<number, { b: number; a: number | null; c?: string }>({
      b: (n) => n + 1,
      a: () => null,
      c: (n) => (n > 1 ? 'more' : undefined),
    });
    expect([1, 2].map((n) => JSON.stringify(make(n)))).toEqual([
      '{"b":2,"a":null}',
      '{"b":3,"a":null,"c":"more"}',
    ]);
  });
});
