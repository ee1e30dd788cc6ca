import { temporaryFolder, type TemporaryFolder } from '@app/testing';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Runs a check of systemd. @returns its exit code and output. */
function analyze(...args: string[]): { status: number | null; printed: string } {
  const { error, status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  if (error) throw new Error('this needs the program systemd-analyze (Debian: systemd)');
  return { status, printed: stdout + stderr };
}

describe('systemd', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  /** @returns the path of the unit that the command prints. */
  function unit(...args: string[]): string {
    const file = join(folder.path, 'waypost.service');
    const program = resolve('dist/bundle/service.js');
    const { stdout } = spawnSync(process.execPath, [program, 'install', '--print', ...args]);
    writeFileSync(file, stdout);
    return file;
  }

  it.each([
    ['the unit', []],
    [
      'any characters in the names of its files',
      ['--user', 'games', '--data-dir', '/srv/way $HOME 100%/data', '--settings', '/etc/way/post.env'],
    ],
  ])('accepts %s', (_what, args) => {
    expect(analyze('verify', '--man=no', unit(...args))).toEqual({ status: 0, printed: '' });
  });

  it('rates the service as confined', () => {
    // The threshold is ten times the score, from 0 (confined) to 10.
    expect(analyze('security', '--offline=true', '--no-pager', '--threshold=25', unit())).toEqual({
      status: 0,
      printed: expect.stringContaining('Overall exposure level') as string,
    });
  });
});
