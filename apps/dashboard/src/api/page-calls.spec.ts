import { describe, expect, it } from '@jest/globals';
import { callsOf, noteCall } from './page-calls.ts';

const note = (page: string, url: string, method = 'GET') => noteCall({ method, url }, page);

describe('the calls of a page', () => {
  it('are its reads, the latest first and each once', () => {
    for (const url of ['/a', '/b', '/a']) note('/links', url);
    note('/links', '/c', 'POST');
    note('/groups', '/g');
    expect(callsOf('/links')).toEqual(['/a', '/b']);
    expect(callsOf('/groups')).toEqual(['/g']);
    expect(callsOf('/elsewhere')).toEqual([]);
  });

  it('are bounded', () => {
    for (let n = 0; n < 20; n++) note('/many', `/${n}`);
    expect(callsOf('/many')).toHaveLength(8);
    expect(callsOf('/many')[0]).toBe('/19');
    for (let n = 0; n < 60; n++) note(`/page/${n}`, '/x');
    expect([callsOf('/many'), callsOf('/page/59')]).toEqual([[], ['/x']]);
  });
});
