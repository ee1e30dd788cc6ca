import { bodyOf } from './event-body.js';

const settings = { shortOrigin: () => 'https://go.example', shortHost: 'go.example' };

/** The data of a delivery. */
const dataOf = (type: string, resource: Record<string, unknown>): unknown => {
  const body = bodyOf({ type, resource, body: null, createdAt: new Date(0) }, settings);
  return (JSON.parse(body) as { data: unknown }).data;
};

describe('the body of a delivery', () => {
  it('has every documented field of a link, even if the event was stored before links recorded their creator', () => {
    const creator = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';
    expect(dataOf('link.deleted', { id: 'a' })).toEqual({ id: 'a', createdBy: null });
    expect(dataOf('link.updated', { id: 'a', created_by: creator })).toEqual({ id: 'a', createdBy: creator });
    expect(dataOf('group.updated', { id: 'a' })).toEqual({ id: 'a' });
  });

  it('keeps the order of the fields of an event that has all of them', () => {
    const data = dataOf('link.updated', { id: 'a', created_by: null, note: null });
    expect(JSON.stringify(data)).toBe('{"id":"a","createdBy":null,"note":null}');
  });
});
