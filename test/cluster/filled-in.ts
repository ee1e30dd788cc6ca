import { testRolePasswords } from '@app/testing';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The placeholder of a password in the files of `deploy/cluster`. */
export const passwords: Readonly<Record<string, string>> = {
  'superuser-password': 'superuser-in-tests',
  'replication-password': 'replication-in-tests',
  'rewind-password': 'rewind-in-tests',
  'redis-password': 'redis-in-tests',
  'owner-password': 'owner-in-tests',
  ...Object.fromEntries(
    Object.entries(testRolePasswords).map(([app, password]) => [`${app}-password`, password]),
  ),
};

/**
 * A file of `deploy/cluster` for hosts of another network.
 * @param prefix the first three parts of their addresses
 * @param values of placeholders in angle brackets, besides passwords
 * @throws if one is missing
 */
export function filledIn(file: string, prefix: string, values: Record<string, string>): string {
  const all: Record<string, string> = { ...passwords, ...values };
  return readFileSync(resolve('deploy/cluster', file), 'utf8')
    .replaceAll('10.0.0.', `${prefix}.`)
    .replace(/<([a-z-]+)>/g, (_token, key: string) => {
      const value = all[key];
      if (value === undefined) throw new Error(`${file} needs a value for <${key}>`);
      return value;
    });
}
