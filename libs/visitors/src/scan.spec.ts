import { describeVisit } from './describe-visit.js';
import { isKnownOrigin, sourceGroupOf } from './source-sites.js';
import { isScan, withoutScan } from './scan.js';
import { sourceGroupLabel, sourceLabel } from './labels.js';
import { BlockList } from 'node:net';

describe('a scan of a QR code', () => {
  it.each([
    ['way=qr', true, ''],
    ['a=1&way=qr', true, 'a=1'],
    ['way=qr&a=%7e+b&&c', true, 'a=%7e+b&&c'],
    ['way=qr&way=qr&a', true, 'a'],
    ['', false, ''],
    ['way=', false, 'way='],
    ['way=qrs&xway=qr', false, 'way=qrs&xway=qr'],
    ['way=nfc', false, 'way=nfc'],
    ['Way=qr&way=QR', false, 'Way=qr&way=QR'],
    ['%77ay=qr', false, '%77ay=qr'],
  ])('%j: %p, and %j is forwarded', (query, scan, rest) => {
    expect([isScan(query), withoutScan(query)]).toEqual([scan, rest]);
  });

  const sourceOf = (url: string, headers: Record<string, string> = {}) =>
    describeVisit(
      {
        method: 'GET',
        url,
        headers: {
          'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15',
          ...headers,
        },
        socket: { remoteAddress: '203.0.113.9' } as never,
      },
      { shortHost: 'go.example', trustedProxies: new BlockList(), countries: { countryOf: () => 'DE' } },
    ).traits;

  it('is the source of its visit, regardless of the app and the referrer', () => {
    const instagram =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22A3354 Instagram 350.0.0.0.1';
    expect(sourceOf('/a', { 'user-agent': instagram })?.source).toBe('instagram');
    expect(sourceOf('/a?way=qr', { 'user-agent': instagram })?.source).toBe('qr');
    const referer = 'https://www.google.com/';
    expect(sourceOf('/a?b=1&way=qr', { referer })).toMatchObject({ source: 'qr', referrer: 'google.com' });
    expect(sourceOf('/a#?way=qr')?.source).toBe('direct');
    expect(sourceOf('/a?x#way=qr')?.source).toBe('direct');
    expect(sourceOf('/a?way=nfc')?.source).toBe('direct');
  });

  it('is a known source, so it always keeps its own row', () => {
    expect([isKnownOrigin('source', 'qr'), sourceLabel('qr')]).toEqual([true, 'QR code']);
    expect(sourceGroupLabel(sourceGroupOf('qr'))).toBe('QR codes');
  });
});
