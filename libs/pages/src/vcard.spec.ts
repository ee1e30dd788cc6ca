import { renderVCard } from './vcard.js';

/** The lines of a vCard, unfolded according to RFC 6350, 3.2. */
const linesOf = (vcard: string): string[] => vcard.replaceAll('\r\n ', '').split('\r\n');

describe('renderVCard', () => {
  it('contains the known details of a person, and nothing else', () => {
    const anna = {
      name: 'Anna Moreira',
      organization: 'Atlantic',
      email: 'anna@shop.example',
      phone: '+351 (21) 234-56.78',
      url: 'https://shop.example',
    };
    expect(linesOf(renderVCard(anna))).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Anna Moreira',
      'N:;Anna Moreira;;;',
      'ORG:Atlantic',
      'EMAIL:anna@shop.example',
      'TEL:+351212345678',
      'URL:https://shop.example/',
      'END:VCARD',
      '',
    ]);
    expect(linesOf(renderVCard({ name: 'Anna' }))).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Anna',
      'N:;Anna;;;',
      'END:VCARD',
      '',
    ]);
  });

  it('escapes texts, so that none can add a property', () => {
    const hostile = 'a,b;c\\d\r\nTEL:1\nEND:VCARD\u0085\u0000\r';
    const escaped = 'a\\,b\\;c\\\\d\\nTEL:1\\nEND:VCARD\\n';
    const lines = linesOf(
      renderVCard({ name: hostile, organization: hostile, email: hostile, phone: hostile }),
    );
    expect(lines).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      `FN:${escaped}`,
      `N:;${escaped};;;`,
      `ORG:${escaped}`,
      `EMAIL:${escaped}`,
      'TEL:1',
      'END:VCARD',
      '',
    ]);
  });

  it('folds lines to 75 octets without breaking characters', () => {
    const name = '漢😀é'.repeat(40);
    const vcard = renderVCard({ name });
    const lines = vcard.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(linesOf(vcard)).toContain(`FN:${name}`);
  });
});
