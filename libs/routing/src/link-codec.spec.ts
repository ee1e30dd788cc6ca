import { behaviors } from '@app/database';
import fc from 'fast-check';
import { Destination } from './destination.js';
import { decodeLinkRoute, encodeLinkRoute } from './link-codec.js';
import { codecVersion, linkFields, type LinkRoute, linkRouteOf } from './link-route.js';

const account = '019a4a10-0a0b-7c0d-8e0f-0a0a0a0a0a0a';
const id = 'ffffffff-ffff-7fff-bfff-ffffffffffff';

const route = (changes: Partial<LinkRoute> = {}): LinkRoute => {
  const usual = linkRouteOf(account, id, { slug: 'Sale', destination: 'https://shop.example/' });
  return { ...(usual as LinkRoute), ...changes };
};

describe('the codec of link routes', () => {
  it.each<[string, LinkRoute]>([
    ['a plain link', route()],
    ['a slug without capitals', route({ slug: 'sale' })],
    ['a paused link', route({ active: false })],
    ['a preview', route({ preview: JSON.stringify({ title: 'Line\nbreak', description: '漢字' }) })],
    ['an image', route({ previewImage: 'k3A-_9' })],
    ['a gate', route({ gate: 'adult' })],
    ['a password', route({ passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$a+b/$c' })],
    ['a link that does not forward the query', route({ forwardQuery: false })],
    ['a link that reports conversions', route({ conversions: true })],
    ['a link with a hold-out', route({ conversions: true, holdout: 20, holdoutSince: 1_796_000_000_123 })],
    ['a link for later versions', route({ needs: 2 })],
    ['a link that opens no app', route({ app: 'off' })],
    ['a window', route({ activeFrom: 1_700_000_000_000, expiresAt: 1_800_000_000_123 })],
    [
      'an expired link',
      route({ exhausted: true, expiredDestination: Destination.parse('https://x.example/#over') }),
    ],
    ['a query and a fragment', route({ destination: Destination.parse('https://x.example/a?b=%0A&ü#top') })],
    ['a host in another script', route({ destination: Destination.parse('https://bücher.example/größe') })],
    ...behaviors.map((behavior): [string, LinkRoute] => [`behavior ${behavior}`, route({ behavior })]),
  ])('decodes what it encoded: %s', (_name, original) => {
    expect(decodeLinkRoute('sale', encodeLinkRoute('sale', original))).toEqual(original);
  });

  it('decodes every route on every domain', () => {
    const urls = fc.webUrl({ withQueryParameters: true, withFragments: true });
    const slugs = fc.stringMatching(/^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$/);
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.uuid(),
        slugs,
        urls,
        fc.constantFrom(...behaviors),
        fc.boolean(),
        fc.nat(),
        (account, id, slug, url, behavior, active, domainId) => {
          const original = route({
            account,
            id,
            domainId,
            slug,
            behavior,
            active,
            destination: Destination.parse(url),
          });
          const key = domainId === 0 ? slug.toLowerCase() : `${domainId}/${slug.toLowerCase()}`;
          expect(decodeLinkRoute(key, encodeLinkRoute(key, original))).toEqual(original);
        },
      ),
    );
  });

  it('rejects a value that it could not read back', () => {
    expect(() => encodeLinkRoute('sale', route({ slug: 'a\nb' }))).toThrow(RangeError);
  });

  it('rejects text from another version', () => {
    const text = encodeLinkRoute('sale', route());
    expect(text.charCodeAt(0)).toBe(codecVersion);
    expect(() => decodeLinkRoute('sale', String.fromCharCode(codecVersion + 1) + text.slice(1))).toThrow(
      RangeError,
    );
    expect(() => decodeLinkRoute('sale', text.slice(1))).toThrow(RangeError);
  });

  // Fails when the fields change. In that case, raise `codecVersion`, and put the new names and version here.
  it('has a new version whenever its fields change', () => {
    expect({ version: codecVersion, fields: Object.keys(linkFields) }).toEqual({
      version: 13,
      fields: [
        'destination',
        'behavior',
        'active',
        'disabled',
        'forwardQuery',
        'gate',
        'passwordHash',
        'app',
        'activeFrom',
        'expiresAt',
        'expiredDestination',
        'exhausted',
        'preview',
        'rules',
        'previewImage',
        'conversions',
        'holdout',
        'holdoutSince',
        'needs',
      ],
    });
  });

  it('takes little more space than the characters of the destination', () => {
    const destination = `https://shop.example/${'a'.repeat(60)}`;
    const plain = route({ slug: 'sale', destination: Destination.parse(destination) });
    expect(encodeLinkRoute('sale', plain)).toHaveLength(1 + 32 + 1 + destination.length);
  });
});
