import { hostOf, ownOrigins } from './own-origins.js';

describe('ownOrigins', () => {
  it.each([
    ['https://waypost.example', ['https://waypost.example']],
    ['https://waypost.example:8443', ['https://waypost.example:8443']],
    ['http://192.168.1.5:3000', ['http://192.168.1.5:3000']],
  ])('is the configured one: %s', (configured, origins) => {
    expect(ownOrigins(configured)).toEqual(origins);
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'includes every loopback name with the port of %s',
    (configured) => {
      expect(ownOrigins(configured)).toEqual([
        'http://localhost:3000',
        'http://127.0.0.1:3000',
        'http://[::1]:3000',
      ]);
    },
  );

  it('leaves out a default port', () => {
    expect(ownOrigins('http://localhost')).toEqual(['http://localhost', 'http://127.0.0.1', 'http://[::1]']);
  });
});

describe('hostOf', () => {
  it.each([
    ['LOCALHOST:3000', 'http:', 'localhost:3000'],
    ['waypost.example:443', 'https:', 'waypost.example'],
    ['waypost.example:443', 'http:', 'waypost.example:443'],
    ['[::1]:3000', 'http:', '[::1]:3000'],
    ['a@waypost.example', 'https:', null],
    ['waypost.example/x', 'https:', null],
    ['', 'https:', null],
    [undefined, 'https:', null],
  ])('reads %j under %s as %j', (header, protocol, host) => {
    expect(hostOf(header, protocol)).toBe(host);
  });
});
