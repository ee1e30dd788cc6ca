import { signupEmail } from './signup-limits.js';

describe('addresses of sign-ups', () => {
  it('are stored in lower case, without surrounding white space', () => {
    expect(signupEmail(' Anna.Moreira+News@Shop.Example ')).toBe('anna.moreira+news@shop.example');
    expect(signupEmail("o'brien@example.com")).toBe("o'brien@example.com");
    expect(signupEmail('jörg@bücher.example')).toBe('jörg@bücher.example');
  });

  it.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\0',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'A <a@example.com>',
    '"a,b"@example.com',
    'a@example.com (comment)',
    'a@[192.0.2.1]',
    '\ud800@example.com',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.example`,
    '',
  ])('are one recipient and add no header, unlike %j', (given) => {
    expect(signupEmail(given)).toBeNull();
  });
});
