/** The apps that connect to the database, each with its own role. */
export const databaseApps = ['api', 'redirect', 'worker', 'jobs'] as const;
export type DatabaseApp = (typeof databaseApps)[number];

/** The password of each app's role: printable ASCII without spaces, commas and `=`. */
export type RolePasswords = Record<DatabaseApp, string>;

/** Name of the PostgreSQL role that an app connects as. The roles exist once per server, not once per database. */
export const databaseRole = (app: DatabaseApp): string => `waypost_${app}`;

/** `url` with the role of an app in place of its user and password. Supports URLs of a socket, which `URL` cannot parse. */
export function roleUrl(url: string, app: DatabaseApp, password: string): string {
  const user = `${databaseRole(app)}:${encodeURIComponent(password)}`;
  return url.replace(/^(\w+:\/\/)(?:[^/?#]*@)?/, (_, scheme: string) => `${scheme}${user}@`);
}

/** Writes the setting `DATABASE_ROLE_PASSWORDS`. */
export const formatRolePasswords = (passwords: RolePasswords): string =>
  databaseApps.map((app) => `${app}=${passwords[app]}`).join(',');

/** Reads the setting `DATABASE_ROLE_PASSWORDS`. @returns null unless it has a password for each app and nothing else. */
export function parseRolePasswords(text: string): RolePasswords | null {
  const passwords = new Map<string, string>();
  const entries = text.split(',');
  for (const entry of entries) {
    const [, app = '', password] = /^ *([a-z]+)=([!-<>-~]{16,128}) *$/.exec(entry) ?? [];
    if (password !== undefined) passwords.set(app, password);
  }
  const isComplete =
    databaseApps.every((app) => passwords.has(app)) &&
    [entries.length, passwords.size].every((n) => n === databaseApps.length);
  return isComplete ? (Object.fromEntries(passwords) as RolePasswords) : null;
}
