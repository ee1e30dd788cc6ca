import { prepareDestination } from './destination.js';
import { type LinkEntry, readEntry, writeEntry } from './link-entry.js';

const entry = (destination: string, slug = 'Sale'): LinkEntry => ({
  target: {
    kind: 'link',
    account: '019a4a10-0a0b-7c0d-8e0f-0a0a0a0a0a0a',
    id: 'ffffffff-ffff-7fff-bfff-ffffffffffff',
    slug,
    behavior: 'non-meta',
    destination: prepareDestination(destination),
  },
  readAt: 123_456,
  connection: 3,
});

describe('an entry of a link', () => {
  it.each([
    ['plain', entry('https://shop.example/')],
    ['with a query and a fragment', entry('https://shop.example/a?b=1&ü=%0A&c#top')],
    ['with a host in another script', entry('https://bücher.example/größe')],
    ['whose slug has no capital', entry('https://shop.example/', 'sale')],
    ['that is paused', { target: null, readAt: 7, connection: 1 }],
  ])('%s is read as it was written', (_what, written) => {
    const text = writeEntry('sale', written);
    expect(text).toMatch(/^[\0-\xff]*$/);
    expect(readEntry('sale', text)).toEqual(written);
  });

  it('is never taken for younger than it is', () => {
    const { readAt } = readEntry('sale', writeEntry('sale', { target: null, readAt: 7.9, connection: 1 }));
    expect(readAt).toBeLessThanOrEqual(7.9);
  });

  it('takes little more than the characters of its destination', () => {
    const destination = `https://shop.example/${'a'.repeat(60)}`;
    expect(writeEntry('sale', entry(destination, 'sale')).length).toBeLessThan(destination.length + 70);
  });
});
