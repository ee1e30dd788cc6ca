import type { IncomingHttpHeaders } from 'node:http';
import { exclusionOf } from './exclusion.js';

const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';

describe('exclusionOf', () => {
  it.each<[method: string, headers: IncomingHttpHeaders, exclusion: string | undefined]>([
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
    ['GET', { 'user-agent': 'curl/8.1', 'sec-fetch-dest': 'image' }, 'bot'],
    ['HEAD', { 'user-agent': agent, 'sec-fetch-dest': 'empty' }, 'head'],
    ['GET', { 'user-agent': agent, 'sec-fetch-dest': 'empty', 'sec-purpose': 'prefetch' }, 'speculative'],
    ...['audio', 'empty', 'font', 'image', 'manifest', 'script', 'style', 'video'].map(
      (use): [string, IncomingHttpHeaders, string] => [
        'GET',
        { 'user-agent': agent, 'sec-fetch-dest': use },
        'automated',
      ],
    ),
    ...['document', 'frame', 'iframe', 'embed', 'object', 'fencedframe', '', 'images'].map(
      (use): [string, IncomingHttpHeaders, undefined] => [
        'GET',
        { 'user-agent': agent, 'sec-fetch-dest': use },
        undefined,
      ],
    ),
  ])('%s %j -> %s', (method, headers, exclusion) => {
    expect(exclusionOf({ method, headers })).toBe(exclusion);
  });

  it('counts previews of apps if configured, but never the prefetch of browsers', () => {
    const of = (headers: object) =>
      exclusionOf({ method: 'GET', headers: { 'user-agent': agent, ...headers } }, true);
    for (const headers of [{ 'x-purpose': 'preview' }, { 'x-purpose': 'prefetch' }, { purpose: 'preview' }])
      expect(of(headers)).toBeUndefined();
    for (const headers of [{ 'sec-purpose': 'prefetch' }, { purpose: 'prefetch' }, { 'x-moz': 'prefetch' }])
      expect(of(headers)).toBe('speculative');
  });
});
