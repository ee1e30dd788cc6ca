import { loadSettings } from '@app/common';
import { refuseOtherPages } from './page-origin.js';

const settings = loadSettings({ API_BASE_URL: 'https://api.example', CORS_ORIGINS: 'https://app.example' });
const refuse = (headers: { origin?: string; host?: string }) => () => refuseOtherPages(headers, settings);

describe('refuseOtherPages', () => {
  it.each([
    { host: 'api.example' },
    { host: 'API.example:443', origin: 'https://api.example' },
    { host: 'api.example', origin: 'https://app.example' },
    { host: 'localhost:3000' },
    { host: '192.0.2.7:3000' },
    { host: '[2001:db8::1]:3000' },
    { host: 'waypost-api:3000' },
  ])('admits %j', (headers) => expect(refuse(headers)).not.toThrow());

  it.each([
    { host: 'api.example', origin: 'https://evil.example' },
    { host: 'api.example', origin: 'null' },
    { host: 'api.example', origin: 'https://api.example.evil.example' },
    { host: 'evil.example' },
    { host: 'evil.example', origin: 'https://api.example' },
    { host: 'a/b' },
    {},
  ])('rejects %j', (headers) => expect(refuse(headers)).toThrow(/may not call|not called/));
});
