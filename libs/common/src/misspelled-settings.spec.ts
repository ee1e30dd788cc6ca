import { misspelledSettings } from './misspelled-settings.js';

describe('misspelledSettings', () => {
  it.each([
    ['SIGN_UP', 'SIGNUP'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['SIGNPU', 'SIGNUP'],
    ['SETTING_FILE', 'SETTINGS_FILE'],
    ['MIN_UPLOADBYTES_PERSECOND', 'MIN_UPLOAD_BYTES_PER_SECOND'],
    ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
    ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ['BACKUP_EVERY_HOUR', 'BACKUP_EVERY_HOURS'],
    ['DATABSE_URL', 'DATABASE_URL'],
  ])('suggests for %s the setting %s', (name, meant) => {
    expect(misspelledSettings({ [name]: 'x' })).toEqual([`${name} is not a setting. Did you mean ${meant}?`]);
  });

  it('ignores settings, names of settings that are set as well, and other variables of the environment', () => {
    const others =
      'HOME HOSTNAME HOSTS PATH PORT PWD USER SHELL SHLVL TERM LANG LC_ALL EDITOR MAIL LOGNAME NODE_ENV NODE_OPTIONS TZ TMPDIR ' +
      'LS_COLORS DEBUG CI OTEL_EXPORTER_OTLP_ENDPOINT PGHOST PGPASSWORD INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET WAYPOST_CLI ' +
      'POSTGRES_PASSWORD API_ROLE_PASSWORD COMBINED_APPS XDG_DATA_DIRS KUBERNETES_PORT';
    const env = Object.fromEntries(others.split(' ').map((name) => [name, 'x']));
    expect(misspelledSettings({ ...env, SIGNUP: 'open', SIGN_UP: 'open', log_level: 'info' })).toEqual([]);
  });
});
