import { passkeySite } from './passkey-site.js';

describe('passkeySite', () => {
  it.each([
    ['https://waypost.example', 'waypost.example', ['https://waypost.example']],
    ['https://waypost.example:8443', 'waypost.example', ['https://waypost.example:8443']],
    ['http://localhost:3000', 'localhost', ['http://localhost:3000']],
    ['http://127.0.0.1:3000', 'localhost', ['http://localhost:3000']],
    ['http://[::1]:3000', 'localhost', ['http://localhost:3000']],
  ])('of %s is %s', (apiBaseUrl, rpID, origins) => {
    expect(passkeySite(apiBaseUrl)).toEqual({ rpID, origins });
  });
});
