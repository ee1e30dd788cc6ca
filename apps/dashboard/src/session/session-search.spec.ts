import { describe, expect, it } from '@jest/globals';
import { parseNextPath } from './session-search.ts';

describe('parseNextPath', () => {
  it('accepts paths of the dashboard with their parameters', () => {
    const next = '/links?q=summer%20sale&state=paused';
    expect(parseNextPath({ next })).toEqual({ next });
  });

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '%2F%2Fevil.example',
    ['/links'],
    undefined,
  ])('ignores what could lead to another site: %j', (next) => {
    expect(parseNextPath({ next })).toEqual({ next: undefined });
  });

  it('accepts only what resolves to the same site', () => {
    const next = '/..//evil.example';
    expect(parseNextPath({ next })).toEqual({ next });
    expect(new URL(next, 'https://go.example').host).toBe('go.example');
  });
});
