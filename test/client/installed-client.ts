import { temporaryFolder, type TemporaryFolder } from '@app/testing';
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Runs a program to its end. @throws Error with its output if it fails. */
export function run(command: string, args: string[], cwd = '.', env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stdout}${stderr}`);
  return stdout;
}

/** A folder in which the package is installed, as the API serves it. */
export async function installClient(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  const target = join(folder.path, 'node_modules/@waypost/client');
  mkdirSync(target, { recursive: true });
  run('tar', ['-xzf', 'dist/client.tgz', '--strip-components=1', '-C', target]);
  // The types of Node, for programs that use them.
  mkdirSync(join(folder.path, 'node_modules/@types'));
  for (const name of ['@types/node', 'undici-types']) {
    symlinkSync(resolve('node_modules', name), join(folder.path, 'node_modules', name));
  }
  return folder;
}
