import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstallError, unitPath, waypostCommand } from './install.js';

/** The parts of the unit that a command needs to run as the same user, with the same settings and data. */
const taken = [
  'User',
  'Group',
  'SupplementaryGroups',
  'DynamicUser',
  'StateDirectory',
  'StateDirectoryMode',
  'Environment',
  'EnvironmentFile',
  'LoadCredential',
  'WorkingDirectory',
  'ReadWritePaths',
  'UMask',
];

/**
 * Runs a command of the CLI as the user of the service, with its settings, whether the service is running or not. Uses
 * systemd, because only systemd knows a dynamic user, and only that user may write files of the service.
 * @param root folder below which the unit is
 * @returns the exit code of the command.
 * @throws InstallError if there is no service, or no systemd.
 */
export function runCli(args: readonly string[], root: string): number {
  const file = join(root, unitPath);
  if (!existsSync(file)) {
    throw new InstallError(
      `there is no service: ${file} is missing; write it with \`waypost service install\``,
    );
  }
  const properties = propertiesOf(unitTexts(file));
  const command = [process.execPath, waypostCommand(), 'cli', ...args].map((word) =>
    word.replaceAll('$', '$$$$'),
  );
  const { status, error } = spawnSync(
    'systemd-run',
    ['--quiet', '--pipe', '--wait', '--collect', '--service-type=exec', ...properties, '--', ...command],
    { stdio: 'inherit' },
  );
  if (error) throw new InstallError(`systemd-run cannot be run: ${error.message}`);
  return status ?? 1;
}

/** The unit, and the drop-ins of `systemctl edit`. */
function unitTexts(file: string): string[] {
  const folder = `${file}.d`;
  const additions = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.conf')) : [];
  return [file, ...additions.sort().map((name) => join(folder, name))].map((path) =>
    readFileSync(path, 'utf8'),
  );
}

/** Options of systemd-run. */
function propertiesOf(texts: readonly string[]): string[] {
  const lines = texts.join('\n').split('\n');
  const settings = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return taken.includes(name) ? [{ name, value: plain(value) }] : [];
  });
  // Two dynamic users have the same id only under the same name. The service's is that of its unit.
  const isNamed = settings.some(({ name }) => name === 'User');
  return [...settings, ...(isNamed ? [] : [{ name: 'User', value: 'waypost' }])].map(
    ({ name, value }) => `--property=${name}=${value}`,
  );
}

/** systemd-run does not support the specifiers of units. */
const plain = (value: string): string =>
  value.replaceAll(
    /%(.)/g,
    (specifier, letter) => ({ S: '/var/lib', '%': '%' })[letter as string] ?? specifier,
  );
