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
export const unitMark =
  '# Written by `waypost service install`, which replaces it. Use `systemctl edit waypost` for changes.';

/** Below /var/lib, where systemd keeps it for the service's own user. */
export const stateDirectory = 'waypost-data';

/** The name of the settings file for the service, wherever it is. */
const credential = 'waypost.env';

/** The operator's command for the CLI of the service. */
export const cliCommand = 'waypost service cli';

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
