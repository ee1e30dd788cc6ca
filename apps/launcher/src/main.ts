import 'reflect-metadata';
import { applySettingsFile, loadSettings, misspelledSettings, SettingsError } from '@app/common';
import { type CodeChange, Launcher } from './launcher.js';
import { reassureSystemd } from './systemd-watchdog.js';

/** The exit code for invalid settings, EX_CONFIG of sysexits.h. The systemd unit does not try again after it. */
const invalidSettings = 78;

/** Runs everything until a signal, or the end of `npm run dev`, stops it. @returns the exit code. */
async function main(): Promise<number> {
  try {
    const warnings = misspelledSettings(process.env);
    const file = applySettingsFile();
    warnings.push(...(file?.warnings ?? []).map(({ message, remedy }) => `${message}. ${remedy}`));
    for (const warning of warnings) console.error(`waypost: ${warning}`);
    const launcher = new Launcher(loadSettings(process.env));
    reassureSystemd(process.env);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => launcher.stop());
    process.on('disconnect', () => launcher.stop());
    process.on('message', (change: CodeChange) => launcher.applyChange(change));
    return await launcher.run();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const problem of error.messages) console.error(`waypost: ${problem}`);
    return invalidSettings;
  }
}

// The program that reads our output may end before us.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
process.exit(await main());
