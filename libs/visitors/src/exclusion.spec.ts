import { exclusionOf } from './exclusion.js';

const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';

describe('exclusionOf', () => {
  it.each([
    ['GET', { 'user-agent': agent }, undefined],
    ['GET', { 'user-agent': agent, purpose: 'other', 'x-moz': 'other' }, undefined],
    ['GET', { 'user-agent': agent, 'sec-purpose': 'prefetch' }, 'speculative'],
    ['GET', { 'user-agent': agent, 'sec-purpose': 'prefetch;prerender' }, 'speculative'],
    ['GET', { 'user-agent': agent, 'sec-purpose': 'Prefetch; anonymous-client-ip' }, 'speculative'],
    ['GET', { 'user-agent': agent, purpose: 'prefetch' }, 'speculative'],
    ['GET', { 'user-agent': agent, 'sec-purpose': 'other', purpose: 'prerender' }, 'speculative'],
    ['GET', { 'user-agent': agent, 'x-moz': 'prefetch' }, 'speculative'],
    ['GET', { 'user-agent': agent, 'x-purpose': 'preview' }, 'speculative'],
    ['GET', { 'user-agent': agent, 'x-purpose': 'prefetch' }, 'speculative'],
    ['GET', { 'user-agent': agent, purpose: 'preview' }, 'speculative'],
    ['GET', { 'user-agent': agent, 'x-purpose': 'other', purpose: 'previewed' }, undefined],
    ['HEAD', { 'user-agent': agent, 'x-moz': 'prefetch' }, 'speculative'],
    ['HEAD', { 'user-agent': agent }, 'head'],
    ['GET', {}, 'no-agent'],
    ['GET', { 'user-agent': '  ' }, 'no-agent'],
    ['GET', { 'user-agent': 'curl/8.1' }, 'bot'],
  ])('%s %j -> %s', (method, headers, exclusion) => {
    expect(exclusionOf({ method, headers })).toBe(exclusion);
  });

  it('counts previews of apps if they are to count, but never the prefetch of browsers', () => {
    const of = (headers: object) =>
      exclusionOf({ method: 'GET', headers: { 'user-agent': agent, ...headers } }, true);
    for (const headers of [{ 'x-purpose': 'preview' }, { 'x-purpose': 'prefetch' }, { purpose: 'preview' }])
      expect(of(headers)).toBeUndefined();
    for (const headers of [{ 'sec-purpose': 'prefetch' }, { purpose: 'prefetch' }, { 'x-moz': 'prefetch' }])
      expect(of(headers)).toBe('speculative');
  });
});
