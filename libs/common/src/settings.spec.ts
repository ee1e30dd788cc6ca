import { loadSettings, SettingsError } from './settings.js';

function messagesOf(env: NodeJS.ProcessEnv): string[] {
  try {
    loadSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.messages;
    throw error;
  }
}

describe('loadSettings', () => {
  it('names every invalid variable once, and no others', () => {
    const env = { API_PORT: 'abc', REDIRECT_PORT: '70000', SIGNUP: 'closed', TRUSTED_PROXIES: '10.0.0.0/33' };
    const names = messagesOf(env).map((message) => message.split(' ', 1)[0]);
    expect(names.sort()).toEqual(Object.keys(env).sort());
  });

  it('names an invalid origin', () => {
    expect(messagesOf({ SHORT_URL_BASE: 'https://go.example/x', API_BASE_URL: 'api.example' })).toEqual([
      'SHORT_URL_BASE must be an origin such as https://go.example (no path)',
      'API_BASE_URL must be an origin such as https://api.example (no path)',
    ]);
  });

  it('treats an empty variable as unset', () => {
    expect(loadSettings({ API_PORT: ' ', REDIRECT_PORT: '4001' })).toMatchObject({
      API_PORT: 3000,
      API_BASE_URL: 'http://localhost:3000',
      SHORT_URL_BASE: 'http://localhost:4001',
    });
  });
});
