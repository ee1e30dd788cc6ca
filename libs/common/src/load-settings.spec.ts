import { loadSettings } from './load-settings.js';
import { settingNames } from './setting-names.js';
import { Settings, SettingsError } from './settings.js';

function messagesOf(env: NodeJS.ProcessEnv): string[] {
  try {
    loadSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.messages;
    throw error;
  }
}

describe('settingNames', () => {
  it('has every setting with a default, so none is read without a validator', () => {
    expect(Object.keys(new Settings()).filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(settingNames).toContain('DATABASE_URL');
  });
});

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

  it.each([
    ['DATABASE_URL', 'postgres://u:pa/secret@h/db'],
    ['DATABASE_URL', 'postgres://u:p%e9secret@h/db'],
    ['DATABASE_URL', 'postgres://u:secret@h:port/db'],
    ['DATABASE_MIGRATION_URL', 'postgres://u:p#secret@h/db'],
    ['DATABASE_DIRECT_URL', 'postgres://u:p?secret@h/db'],
    ['DATABASE_REPLICA_URL', 'mysql://u:secret@h/db'],
    ['MOVE_TO_DATABASE_URL', 'postgres://u:pa/secret@h/db'],
    ['MOVE_TO_REDIS_URL', 'redis://:p%zzsecret@h'],
    ['REDIS_URL', 'redis://:pa/secret@h:6379'],
    ['REDIS_URL', 'redis://:p%zzsecret@h'],
    ['REDIS_URL', 'http://:secret@h'],
    ['SMTP_URL', 'smtp://u:pa/secret@h:25'],
    ['SMTP_URL', 'smtp://u:secret@a%20host'],
    ['SMTP_URL', 'smtp://u:secret@%zz.example'],
    ['SMTP_URL', 'smtp://u:secret@%ff.example'],
    ['GEOIP_UPDATE_URL', 'http://files.example/c.mmdb?token=secret'],
    ['GEOIP_UPDATE_URL', 'ftp://u:secret@files.example/c.mmdb'],
    ['GEOIP_UPDATE_URL', '/srv/secret.mmdb'],
  ])('names %s=%s and does not show it', (name, value) => {
    const [message, ...others] = messagesOf({ DATABASE_URL: 'postgres://db/waypost', [name]: value });
    expect(message).toMatch(`${name} must be `);
    expect(message).not.toMatch('secret');
    expect(others).toEqual([]);
  });

  it.each([
    ['DATABASE_URL', 'postgres://u:p@/db?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres:///db?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://u:p@%2Frun%2Fpostgresql/db'],
    ['DATABASE_URL', 'postgresql://u:100%zz@h/db?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://u:p%2Fss@[::1]/db'],
    ['DATABASE_URL', 'postgres://u:a b@h,other/db'],
    ['REDIS_URL', 'rediss://default:p%2Fss@[fd00::1]:6380/2?family=6'],
    ['SMTP_URL', 'smtps://u%40mail:p%zz@[::1]:465'],
    ['SMTP_URL', 'smtp://pöst.example'],
  ])('accepts %s=%s, which its driver can read', (name, value) => {
    expect(messagesOf({ [name]: value })).toEqual([]);
  });

  it.each(['https://1:key@files.example/{YYYY}/c-{MM}.mmdb.gz?suffix=gz', 'http://localhost:8080/c.mmdb'])(
    'accepts %s as the address of countries',
    (GEOIP_UPDATE_URL) => expect(messagesOf({ GEOIP_UPDATE_URL })).toEqual([]),
  );

  it('treats an empty variable as unset', () => {
    expect(loadSettings({ API_PORT: ' ', REDIRECT_PORT: '4001' })).toMatchObject({
      API_PORT: 3000,
      API_BASE_URL: 'http://localhost:3000',
      SHORT_URL_BASE: 'http://localhost:4001',
    });
  });

  it('reads sentinels, and names settings that they require', () => {
    const REDIS_URL = 'rediss://:secret@redis/1';
    const REDIS_SENTINELS = '10.0.0.1:26379, [fd00::1]:26379, sentinel.example:26379';
    expect(loadSettings({ REDIS_URL, REDIS_SENTINELS })).toMatchObject({
      REDIS_SENTINELS: ['10.0.0.1:26379', '[fd00::1]:26379', 'sentinel.example:26379'],
      REDIS_SENTINEL_NAME: 'waypost',
    });
    for (const bad of ['10.0.0.1', 'fd00::1:26379', 'host:0', 'host:70000', '[10.0.0.1]:1', 'a b:1']) {
      expect(messagesOf({ REDIS_URL, REDIS_SENTINELS: bad })).toEqual([
        'REDIS_SENTINELS must be host:port pairs separated by commas',
      ]);
    }
    const alone = { REDIS_SENTINELS, REDIS_CA: '/ca.pem', DATABASE_DIRECT_URL: 'postgres://db/waypost' };
    expect(messagesOf(alone).sort()).toEqual([
      'DATABASE_DIRECT_URL needs DATABASE_URL, which is not set',
      'REDIS_CA needs REDIS_URL, which is not set',
      'REDIS_SENTINELS needs REDIS_URL, which is not set',
    ]);
  });

  it('keeps conversions for as long as they can be refunded', () => {
    const tooShort = ['CONVERSION_RETENTION_DAYS must be at least CONVERSION_DAYS + 181'];
    expect(messagesOf({ CONVERSION_DAYS: '219' })).toEqual([]);
    expect(messagesOf({ CONVERSION_DAYS: '220' })).toEqual(tooShort);
    expect(messagesOf({ CONVERSION_RETENTION_DAYS: '210' })).toEqual(tooShort);
    expect(messagesOf({ CONVERSION_DAYS: '365', CONVERSION_RETENTION_DAYS: '546' })).toEqual([]);
    for (const CONVERSION_DAYS of ['0', '366', 'x']) {
      expect(messagesOf({ CONVERSION_DAYS, CONVERSION_RETENTION_DAYS: '3650' })).toHaveLength(1);
    }
  });

  it('requires a mail server to confirm addresses', () => {
    expect(messagesOf({ SIGNUP_VERIFY: 'on' })).toEqual([
      'SIGNUP_VERIFY=on needs SMTP_URL, which is not set',
    ]);
    expect(messagesOf({ SIGNUP_VERIFY: 'on', SMTP_URL: 'smtp://mail.example' })).toEqual([]);
    expect(messagesOf({ SIGNUP_VERIFY: 'off' })).toEqual([]);
  });

  it('refuses OAuth at an address that would carry tokens over a network in plain text', () => {
    const problem = 'OAUTH=on needs an API_BASE_URL that is https, or of this machine';
    expect(messagesOf({ OAUTH: 'on', API_BASE_URL: 'http://api.example' })).toEqual([problem]);
    for (const address of ['https://api.example', 'http://127.0.0.1:3000', 'http://localhost:3000']) {
      expect(messagesOf({ OAUTH: 'on', API_BASE_URL: address })).toEqual([]);
    }
    expect(messagesOf({ OAUTH: 'off', API_BASE_URL: 'http://api.example' })).toEqual([]);
    expect(messagesOf({ OAUTH: 'yes' })).toEqual([expect.stringMatching(/^OAUTH must be/)]);
  });

  describe('single sign-on', () => {
    const all = {
      OIDC_ISSUER: 'https://login.example/realms/staff',
      OIDC_CLIENT_ID: 'waypost',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_ACCOUNT: '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c10',
      OIDC_ROLES: 'waypost-admins=owner, cn=marketing=editor',
    };

    it('needs all of its settings or none', () => {
      expect(loadSettings(all)).toMatchObject({
        OIDC_ROLES: ['waypost-admins=owner', 'cn=marketing=editor'],
        OIDC_GROUP_CLAIM: 'groups',
      });
      expect(loadSettings({}).OIDC_ISSUER).toBeUndefined();
      for (const name of Object.keys(all)) {
        expect(messagesOf({ ...all, [name]: '' })).toEqual([expect.stringMatching(`^${name} must be set`)]);
      }
    });

    it.each([
      ['OIDC_ISSUER', 'http://login.example'],
      ['OIDC_ISSUER', 'https://login.example/?tenant=1'],
      ['OIDC_ISSUER', 'https://user:secret@login.example'],
      ['OIDC_ISSUER', 'ftp://login.example'],
      ['OIDC_ISSUER', 'login.example'],
      ['OIDC_ACCOUNT', 'a@example.com'],
      ['OIDC_ROLES', 'staff'],
      ['OIDC_ROLES', 'staff=admin'],
      ['OIDC_ROLES', '=viewer'],
      ['OIDC_ROLES', 'staff=viewer,editor'],
      ['OIDC_SCOPES', 'email profile'],
      ['OIDC_NAME', 'x'.repeat(41)],
    ])('rejects %s=%s', (name, value) => {
      expect(messagesOf({ ...all, [name]: value })).toEqual([expect.stringMatching(`^${name} must `)]);
    });

    it('accepts an issuer on this machine without https', () => {
      for (const OIDC_ISSUER of ['http://localhost:9000', 'http://127.0.0.1', 'http://[::1]:9000/realm']) {
        expect(messagesOf({ ...all, OIDC_ISSUER })).toEqual([]);
      }
    });
  });
});
