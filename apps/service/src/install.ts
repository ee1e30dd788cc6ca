import { parseSettings, SettingsError } from '@app/common';
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, isAbsolute, join, resolve } from 'node:path';

/** The reason the service cannot be installed, worded for the operator. */
export class InstallError extends Error {
  override readonly name = 'InstallError';
}

export interface InstallOptions {
  user?: string;
  dataDir?: string;
  /** The settings file. Not `--env-file`, which Node interprets as its own option in any position. */
  settings: string;
  /** Installs below this folder, such as the root of an image, instead of on this machine. */
  root?: string;
  print?: true;
}

/** The path where systemd finds the unit. */
export const unitPath = '/etc/systemd/system/waypost.service';

/** Folders that the unit hides from the service. */
const hidden = ['/home', '/root', '/run/user', '/tmp', '/var/tmp'];

/** The parts of a systemd unit of Waypost that depend on this machine. */
interface UnitOptions {
  /** Absolute paths of the Node that runs it, and of the command `waypost`. */
  node: string;
  command: string;
  /** An existing user; null makes systemd create one for the service. */
  user: string | null;
  /** Absolute path of the data; null only without `user`, for a folder that systemd creates. */
  dataDir: string | null;
  /** Absolute path of the settings file. */
  settingsFile: string;
}

/** First line of a unit, which distinguishes ours from others. */
const unitMark =
  '# Written by `waypost service install`, which replaces it. Use `systemctl edit waypost` for changes.';

/** Below /var/lib, where systemd keeps it for the service's own user. */
const stateDirectory = 'waypost-data';

/** The name of the settings file for the service, wherever it is. */
const credential = 'waypost.env';

/** The operator's command for the CLI of the service. */
const cliCommand = 'waypost service cli';

/** One word in a unit: `%`, `$`, quotes and backslashes are escaped. */
const word = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`;

/** A path where systemd expects only a path. */
const path = (text: string): string => text.replaceAll('%', '%%');

/** The unit that runs everything as one service, which may write only to its data. */
export function unitFile({ node, command, user, dataDir, settingsFile }: UnitOptions): string {
  const data = dataDir === null ? `%S/${stateDirectory}` : path(dataDir);
  const identity =
    user === null
      ? ['DynamicUser=yes', `StateDirectory=${stateDirectory}`, 'StateDirectoryMode=0700']
      : [`User=${user}`, ...(dataDir === null ? [] : [`ReadWritePaths="${data}"`])];
  return `${unitMark}
[Unit]
Description=Waypost: short links, bio pages and exact click figures
Wants=network-online.target
After=network-online.target

[Service]
Type=exec
ExecStart=${word(node)} ${word(command)} start
Environment=NODE_ENV=production
Environment="WAYPOST_CLI=${cliCommand}"
Environment="DATA_DIR=${data}"
# The service reads it, but not as the user who may read the file itself. Its name is also in the environment, so that a systemd
# that knows no credentials (before 247) starts nothing without settings.
LoadCredential=${credential}:${path(settingsFile)}
Environment=SETTINGS_FILE=${credential}
WorkingDirectory=${data}
${identity.join('\n')}
UMask=0077

# The launcher stops the apps, and restarts those that crash or are killed for want of memory.
KillMode=mixed
TimeoutStopSec=60
Restart=on-failure
RestartSec=5
# The launcher ends apps that hang, and systemd a launcher that does.
WatchdogSec=120
NotifyAccess=all
# Invalid settings stay invalid.
RestartPreventExitStatus=78
OOMPolicy=continue

# Visitors come before other programs; background work lowers its own priority.
Nice=-5
LimitNOFILE=65536

CapabilityBoundingSet=
LockPersonality=yes
NoNewPrivileges=yes
PrivateDevices=yes
PrivateTmp=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHome=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
ProtectSystem=strict
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallErrorNumber=EPERM
SystemCallFilter=@system-service

[Install]
WantedBy=multi-user.target
`;
}

/**
 * Writes the unit and, if there is none, a settings file. Prints the next steps.
 * @throws InstallError if an option is wrong, or this user or place cannot have a service. Nothing is written then.
 */
export function install(options: InstallOptions): void {
  const { user = null, dataDir = null, settings: settingsFile, root = '' } = options;
  for (const [name, path] of Object.entries({ '--data-dir': dataDir, '--settings': settingsFile })) {
    if (path !== null && !isPlainPath(path)) {
      throw new InstallError(`${name} must be an absolute path without quotes or line breaks`);
    }
  }
  if (user !== null && !/^[a-z_][a-z0-9_-]*\$?$/i.test(user)) {
    throw new InstallError(`${user} is not the name of a user`);
  }
  if ((user === null) !== (dataDir === null)) {
    throw new InstallError(
      '--user and --data-dir belong together: without them, systemd makes a user and a folder for the service',
    );
  }
  const command = waypostCommand();
  const unit = unitFile({ node: process.execPath, command, user, dataDir, settingsFile });
  if (options.print) {
    process.stdout.write(unit);
    return;
  }
  if (!root) requireMachine(command, user);
  const file = join(root, unitPath);
  if (existsSync(file) && !readFileSync(file, 'utf8').startsWith(unitMark)) {
    throw new InstallError(`${file} is not from \`waypost service install\`; move it away first`);
  }
  const settings = join(root, settingsFile);
  const isNew = !existsSync(settings);
  if (!isNew) requireReadable(settings, settingsFile, dataDir ?? `/var/lib/${stateDirectory}`);
  const owner = user !== null && dataDir !== null ? makeDataFolder(join(root, dataDir), user, root) : null;
  write(file, unit, 0o644);
  if (isNew) write(settings, readFileSync(join(packageFolder(), 'waypost.env.example'), 'utf8'), 0o600);
  process.stdout.write(nextSteps(file, settings, isNew));
  if (owner === 'unknown') process.stdout.write(`  5. chown ${user} ${dataDir}    once this user exists\n`);
}

/** Absolute path of the package that this is part of. */
const packageFolder = (): string => dirname(findPackageJSON('.', import.meta.url) as string);

/** Absolute path of its command `waypost`. */
export const waypostCommand = (): string => join(packageFolder(), 'bin', 'waypost.mjs');

const isPlainPath = (path: string): boolean => isAbsolute(path) && !/["\\\n\r]/.test(path);

/** @throws InstallError unless we may install a service here, and it could read and run what is installed. */
function requireMachine(command: string, user: string | null): void {
  if (process.platform !== 'linux') throw new InstallError('systemd is only on Linux');
  if (process.getuid?.() !== 0) {
    throw new InstallError(
      `only root may write ${unitPath}; run this with sudo, or with --print to see the unit`,
    );
  }
  requireVisible(command, process.execPath);
  if (user !== null && idOf(user, '-u') === null) {
    throw new InstallError(
      `there is no user ${user}; create it with \`useradd --system --no-create-home ${user}\``,
    );
  }
}

/**
 * Units of earlier versions had systemd read the file, which ignored unknown names, and in which `DATA_DIR` had
 * priority.
 * @param file where it is
 * @param name its name in the service
 * @throws InstallError if the service would not start with an existing file, or would start with other data.
 */
function requireReadable(file: string, name: string, dataDir: string): void {
  let values: Record<string, string>;
  try {
    values = parseSettings(new TextDecoder().decode(readFileSync(file)), name);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new InstallError(`the service could not start with ${name}: ${error.messages.join('; ')}`);
  }
  if (values.DATA_DIR && resolve(values.DATA_DIR) !== resolve(dataDir)) {
    throw new InstallError(
      `DATA_DIR in ${name} would have no effect, because the unit sets it to ${dataDir}; remove it, and choose the folder with --user and --data-dir`,
    );
  }
}

/**
 * @param node the Node that runs the command. It is the package's own, unless npm has none for this platform.
 * @throws InstallError if the service could not see either of them.
 */
export function requireVisible(command: string, node: string): void {
  const isHidden = (file: string): boolean => hidden.some((folder) => file.startsWith(`${folder}/`));
  if (isHidden(command) || command.includes('/_npx/')) {
    throw new InstallError(
      `the service could not rely on ${dirname(dirname(command))}; install the package for all users first: ` +
        '`npm install --global --prefix /opt/waypost ./waypost-*.tgz`, then `/opt/waypost/bin/waypost service install`',
    );
  }
  if (isHidden(node)) {
    throw new InstallError(
      `the service could not run ${node}, because the unit hides that folder; install Node for all users, and run this with it`,
    );
  }
}

function idOf(user: string, which: '-u' | '-g'): number | null {
  const { status, stdout } = spawnSync('id', [which, user], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
}

/**
 * An existing folder keeps its owner.
 * @param root where the user is, too. Empty: this machine.
 * @returns whether the folder belongs to the user; `unknown` if there is no such user yet.
 */
function makeDataFolder(folder: string, user: string, root: string): 'kept' | 'given' | 'unknown' {
  if (existsSync(folder)) return 'kept';
  const ids: readonly [number, number] | null = root
    ? idsBelow(root, user)
    : [idOf(user, '-u') ?? 0, idOf(user, '-g') ?? 0];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!ids) return 'unknown';
  chownSync(folder, ids[0], ids[1]);
  return 'given';
}

/** The ids of a user and of its group in an image. */
function idsBelow(root: string, user: string): readonly [number, number] | null {
  const file = join(root, '/etc/passwd');
  if (!existsSync(file)) return null;
  const entries = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = entries.find(([name]) => name === user) ?? [];
  return uid === undefined || gid === undefined ? null : [Number(uid), Number(gid)];
}

function write(file: string, text: string, mode: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode });
}

const nextSteps = (unit: string, settings: string, isNew: boolean): string => `\
Wrote ${unit}
${isNew ? `Wrote ${settings}` : `Kept ${settings}`}

Next:
  1. Set SHORT_URL_BASE, API_BASE_URL and what else you need in ${settings}
  2. systemctl daemon-reload && systemctl enable waypost && systemctl restart waypost
  3. journalctl --unit waypost --follow    shows the address where the first user signs up
  4. ${cliCommand} help    lists the commands of the CLI, which run as the user of the service, with its settings
`;
