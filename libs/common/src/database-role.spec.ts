import { databaseApps, formatRolePasswords, parseRolePasswords, roleUrl } from './database-role.js';

const passwords = {
  api: 'a-password-of-the-api',
  redirect: 'r/p@ssword:of%the-redirect',
  worker: 'w'.repeat(128),
  jobs: 'j'.repeat(16),
};

describe('database roles', () => {
  it('have passwords that survive the setting', () => {
    expect(parseRolePasswords(formatRolePasswords(passwords))).toEqual(passwords);
    expect(parseRolePasswords(formatRolePasswords(passwords).replaceAll(',', ' , '))).toEqual(passwords);
  });

  it.each([
    ['a missing app', formatRolePasswords(passwords).replace(/,jobs=.*/, '')],
    ['an unknown app', `${formatRolePasswords(passwords)},cli=${'c'.repeat(16)}`],
    ['an app twice', `${formatRolePasswords(passwords)},api=${'b'.repeat(16)}`],
    ['a short password', formatRolePasswords({ ...passwords, api: 'short' })],
    ['a password with a space', formatRolePasswords({ ...passwords, api: 'a password with spaces' })],
    ['nothing', ''],
  ])('reject a setting with %s', (_what, setting) => {
    expect(parseRolePasswords(setting)).toBeNull();
  });

  it('replace the user and password of a URL', () => {
    for (const app of databaseApps) {
      const url = new URL(
        roleUrl('postgres://owner:secret@db.example:5433/links?ssl=1', app, passwords[app]),
      );
      expect([url.host, url.pathname, url.search]).toEqual(['db.example:5433', '/links', '?ssl=1']);
      expect([url.username, decodeURIComponent(url.password)]).toEqual([`waypost_${app}`, passwords[app]]);
    }
  });

  it.each(['postgres://owner:secret@/links?host=/run', 'postgres:///links?host=/run'])(
    'replace them in %s, which leads to a socket',
    (url) => {
      expect(roleUrl(url, 'redirect', passwords.redirect)).toBe(
        'postgres://waypost_redirect:r%2Fp%40ssword%3Aof%25the-redirect@/links?host=/run',
      );
    },
  );
});
