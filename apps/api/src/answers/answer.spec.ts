import { answer } from './answer.js';

describe('answer', () => {
  const resource = { id: '1', slug: 's', name: 'n', bio: null };

  it('has the documented fields alone, in their order', () => {
    expect(JSON.stringify(answer(resource, ['name', 'id']))).toBe('{"name":"n","id":"1"}');
    expect(JSON.stringify(answer(resource, ['name', 'id'], 'basic'))).toBe('{"name":"n","id":"1"}');
  });

  it('has the others behind them in full', () => {
    expect(JSON.stringify(answer(resource, ['name', 'id'], 'full'))).toBe(
      '{"name":"n","id":"1","slug":"s","bio":null}',
    );
  });
});
