import { destinationError as errorOf } from './destination-error.js';

const destinationError = (value: unknown, shortHost: string) => errorOf(value, (host) => host === shortHost);

describe('destinationError', () => {
  it.each([
    ['https://example.com/a?b=c#d', 'go.example'],
    ['https://www.go.example/', 'go.example'],
    ['https://go.example.com/', 'go.example'],
    ['https://example.com/go.example', 'go.example'],
  ])('accepts %p if the short host is %p', (url, host) => expect(destinationError(url, host)).toBeNull());

  it.each([
    ['https://go.example', 'go.example'],
    ['https://GO.Example/summer', 'go.example'],
    ['https://go.example:8443/', 'go.example'],
    ['https://go.example./', 'go.example'],
    ['https://go%2eexample/', 'go.example'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://2130706433/', '127.0.0.1'],
    ['https://[0:0:0:0:0:0:0:1]/', '[::1]'],
  ])('rejects %p if the short host is %p', (url, host) =>
    expect(destinationError(url, host)?.code).toBe('own_host'),
  );

  it('accepts at most 8,192 bytes once they are percent-encoded', () => {
    const encodedTo = (bytes: number) => `https://example.com/${'ä'.repeat((bytes - 20) / 6)}`;
    expect(destinationError(encodedTo(8_192), 'go.example')).toBeNull();
    expect(destinationError(`${encodedTo(8_192)}x`, 'go.example')?.code).toBe('too_long');
  });

  it('rejects values that are not https URLs', () => {
    expect(destinationError('http://example.com', 'go.example')?.code).toBe('invalid_url');
    expect(destinationError(7, 'go.example')?.code).toBe('invalid_type');
  });
});
