import 'reflect-metadata';
import { Command } from 'commander';
import { install, InstallError, type InstallOptions } from './install.js';
import { runCli } from './run-cli.js';

const service = new Command('waypost service')
  .description('Run Waypost as a service of this machine')
  .showHelpAfterError('(see --help for usage)')
  .enablePositionalOptions();

service
  .command('install')
  .description('write a systemd unit that runs everything, confined to its data')
  .option(
    '--user <name>',
    'an existing user to run as; needs --data-dir (default: a user that systemd makes)',
  )
  .option('--data-dir <folder>', 'where that user keeps the data; created if it is missing')
  .option('--settings <file>', 'settings file; created if it is missing', '/etc/waypost.env')
  .option('--root <folder>', 'install below this folder, such as the root of an image')
  .option('--print', 'print the unit, and change nothing')
  .action((options: InstallOptions) => install(options));

service
  .command('cli')
  .description('run a command of `waypost cli` as the user of the service, with its settings; needs root')
  .argument('[args...]', 'the command and its options; `help` lists all')
  .option('--root <folder>', 'read the unit below this folder')
  .passThroughOptions()
  .allowUnknownOption()
  .action((args: string[], { root = '' }: { root?: string }) => {
    process.exitCode = runCli(args, root);
  });

try {
  service.parse();
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  if (!(error instanceof InstallError) && code === undefined) throw error;
  console.error(`waypost: ${(error as Error).message}`);
  process.exitCode = 1;
}
