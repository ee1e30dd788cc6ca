import { describe, expect, it } from '@jest/globals';
import { defaultParseSearch } from '@tanstack/react-router';
import { linkSorts, parseLinksSearch } from './links-search.ts';

const searchOf = (query: string) => parseLinksSearch(defaultParseSearch(query));

describe('the search of the links page', () => {
  it('is parsed from manually typed addresses', () => {
    expect(searchOf('?q=summer+sale').q).toBe('summer sale');
    expect(searchOf('?q=2026').q).toBe('2026');
    expect(searchOf('?q=%222026%22').q).toBe('2026');
    expect(searchOf('?q=').q).toBeUndefined();
    expect(searchOf('?q=%20').q).toBeUndefined();
  });

  it('accepts every order but the default one, which it omits', () => {
    expect(linkSorts.map((sort) => searchOf(`?sort=${sort}`).sort)).toEqual([
      undefined,
      ...linkSorts.slice(1),
    ]);
    expect(searchOf('?sort=odd').sort).toBeUndefined();
  });

  it('accepts the states and behaviors of links, and addresses that predate states', () => {
    expect(searchOf('?state=limit_reached&behavior=non-meta')).toMatchObject({
      state: 'limit_reached',
      behavior: 'non-meta',
    });
    expect(searchOf('?state=odd&behavior=odd')).toMatchObject({ state: undefined, behavior: undefined });
    expect(searchOf('?active=false')).toMatchObject({ state: 'paused', active: undefined });
  });
});
