import { viewOf } from './resource-view.js';

describe('viewOf', () => {
  const resource = { id: '1', slug: 's', name: 'n', bio: null };

  it('contains only the default fields, in their order', () => {
    expect(JSON.stringify(viewOf(resource, ['name', 'id']))).toBe('{"name":"n","id":"1"}');
    expect(JSON.stringify(viewOf(resource, ['name', 'id'], 'basic'))).toBe('{"name":"n","id":"1"}');
  });

  it('appends the other fields in the full view', () => {
    expect(JSON.stringify(viewOf(resource, ['name', 'id'], 'full'))).toBe(
      '{"name":"n","id":"1","slug":"s","bio":null}',
    );
  });
});
