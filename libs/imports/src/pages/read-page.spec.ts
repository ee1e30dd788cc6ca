import { readPage } from './read-page.js';

describe('readPage', () => {
  const read = (data: object) => readPage(Buffer.from(JSON.stringify(data)));
  const link = { title: 'Shop', url: 'https://shop.example/' };

  it('limits each text and list, no matter how long they are in the file', () => {
    const long = 'x'.repeat(500_000);
    const links = [
      link,
      { title: long, url: `https://shop.example/${long}` },
      { title: long, url: `https://shop.example/${long}`, locked: true },
      { title: long },
      ...Array.from({ length: 3_000 }, () => ({ ...link, locked: true })),
    ];
    const page = read({
      username: long,
      description: `a${'\n'.repeat(4_000_000)}b`,
      links,
      socialLinks: [{ type: long, url: `https://x.com/${long}` }],
    });
    const texts = [
      page.name,
      page.bio,
      ...page.items.flatMap(({ title, url }) => [title, url]),
      ...page.socials.flatMap(({ network, url }) => [network, url]),
      ...page.leftOut.flatMap(({ text, url }) => [text, url]),
    ];
    const lengths = texts.map((text) => text?.length ?? 0);
    expect(Math.max(...lengths)).toBe(5_000);
    expect(lengths.reduce((sum, length) => sum + length)).toBeLessThan(100_000);
    expect([page.items, page.socials, page.leftOut].map(({ length }) => length)).toEqual([2, 1, 998]);
  });

  it.each([
    ['Anna Pots | Beacons', 'Anna Pots'],
    ['Anna Pots – Beacons.ai', 'Anna Pots'],
    ['Anna-Lena -beacons | Links', 'Anna-Lena'],
    ['Anna-Lena', 'Anna-Lena'],
    [' | Beacons', null],
  ])('takes the name of a Beacons page from its title, "%s"', (title, name) => {
    const html = `<meta property="og:site_name" content="Beacons"><meta property="og:title" content="${title}">
      <a href="https://shop.example/">Shop</a>`;
    expect(readPage(Buffer.from(html)).name).toBe(name);
  });

  it('does not truncate texts that fit into a page', () => {
    const [name, bio] = ['😀'.repeat(120), '😀'.repeat(1_000)];
    const locked = { ...link, title: name, locked: true };
    expect(read({ username: name, description: bio, links: [link, locked] })).toEqual({
      source: 'linktree',
      name,
      bio,
      items: [link],
      socials: [],
      photo: null,
      leftOut: [{ part: 'item', reason: 'locked', text: name, url: link.url }],
    });
  });
});
