import { BlockList } from 'node:net';
import { describeVisit } from './describe-visit.js';

const trustedProxies = new BlockList();
trustedProxies.addAddress('127.0.0.1');
const lookedUp: string[] = [];
const context = {
  shortHost: 'short.example',
  trustedProxies,
  countries: {
    countryOf: (address: string) => {
      lookedUp.push(address);
      return 'NL';
    },
  },
};
const socket = { remoteAddress: '127.0.0.1' } as never;
const agent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 354.0.0.29.90 (iPhone12,8; iOS 18_1; en_US; en; scale=2.00; 750x1334; 654111336; IABMV/1)';

describe('describeVisit', () => {
  it('describes a person without storing the address', () => {
    const headers = {
      'user-agent': agent,
      'x-forwarded-for': '203.0.113.9',
      referer: 'https://blog.example/',
    };
    const visit = describeVisit({ method: 'GET', headers, socket }, context);
    expect(visit).toEqual({
      traits: {
        country: 'NL',
        device: 'mobile',
        source: 'instagram',
        browser: 'safari',
        system: 'ios',
        referrer: 'blog.example',
      },
      inApp: { app: 'instagram', platform: 'ios', version: '354.0.0.29.90' },
    });
    expect(lookedUp).toEqual(['203.0.113.9']);
    expect(JSON.stringify(visit)).not.toContain('203.0.113.9');
  });

  it('keeps only utm_* of the query, and utm_source does not change the source', () => {
    const headers = { 'user-agent': agent };
    const url = '/slug?utm_source=newsletter&utm_campaign=May%20sale&email=a%40b.example';
    const { traits } = describeVisit({ method: 'GET', url, headers, socket }, context);
    expect(traits).toMatchObject({
      source: 'instagram',
      utm_source: 'newsletter',
      utm_campaign: 'May sale',
    });
    expect(JSON.stringify(traits)).not.toContain('b.example');
  });

  it('describes an excluded visit only by its exclusion', () => {
    expect(describeVisit({ method: 'HEAD', headers: { 'user-agent': agent }, socket }, context)).toEqual({
      exclusion: 'head',
    });
  });
});
