import { securityTxt } from './security-txt.js';

describe('securityTxt', () => {
  it('has the fields that RFC 9116 requires, for the host that serves it', () => {
    const contacts = ['mailto:security@example.com', 'https://example.com/security'];
    expect(securityTxt(contacts, 'https://go.example', Date.UTC(2026, 10, 22, 13))).toBe(
      'Contact: mailto:security@example.com\n' +
        'Contact: https://example.com/security\n' +
        'Expires: 2027-05-21T00:00:00.000Z\n' +
        'Canonical: https://go.example/.well-known/security.txt\n',
    );
  });

  it('does not exist without a contact', () => {
    expect(securityTxt([], 'https://go.example')).toBeNull();
  });
});
