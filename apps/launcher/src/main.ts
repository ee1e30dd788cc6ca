import 'reflect-metadata';
import { loadSettings, SettingsError } from '@app/common';
import { Launcher } from './launcher.js';

/** Runs everything until it is told to stop. @returns the exit code. */
async function main(): Promise<number> {
  try {
    const launcher = new Launcher(loadSettings());
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => launcher.stop());
    return await launcher.run();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const problem of error.problems) console.error(`waypost: ${problem}`);
    return 1;
  }
}

// Whoever reads what we print may leave before us.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
process.exit(await main());
