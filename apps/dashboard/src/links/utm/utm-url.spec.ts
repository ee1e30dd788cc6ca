import { describe, expect, it } from '@jest/globals';
import { noUtm, utmOf, withUtm } from './utm-url.ts';

const values = { ...noUtm, source: 'news letter', campaign: 'a&b' };

describe('withUtm', () => {
  it.each([
    ['https://a.example', 'https://a.example?utm_source=news%20letter&utm_campaign=a%26b'],
    ['https://a.example/?', 'https://a.example/?utm_source=news%20letter&utm_campaign=a%26b'],
    [
      'https://a.example/?x=%20+&y#top',
      'https://a.example/?x=%20+&y&utm_source=news%20letter&utm_campaign=a%26b#top',
    ],
    [
      'https://a.example/?utm_source=old&x=1&utm_medium=mail',
      'https://a.example/?x=1&utm_source=news%20letter&utm_campaign=a%26b',
    ],
    [
      'https://a.example/#?utm_source=old',
      'https://a.example/?utm_source=news%20letter&utm_campaign=a%26b#?utm_source=old',
    ],
  ])('changes nothing else in %s', (url, changed) => {
    expect(withUtm(url, values)).toBe(changed);
    expect(utmOf(changed)).toEqual(values);
  });

  it('removes all parameters', () => {
    expect(withUtm('https://a.example/?utm_source=old#top', noUtm)).toBe('https://a.example/#top');
    expect(utmOf('https://a.example/?utm_id=1')).toEqual(noUtm);
  });
});
