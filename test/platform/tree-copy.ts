import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A copy of the sources that a test may edit. It shares the installed packages with this tree. */
export class TreeCopy {
  constructor(readonly path: string) {
    const files = execFileSync(
      'git',
      [
        'ls-files',
        '--cached',
        '--others',
        '--exclude-standard',
        'apps',
        'libs',
        'docs/*.md',
        'CHANGELOG.md',
        'packages',
        'scripts',
        '*.json',
        '.npmrc',
      ],
      {
        encoding: 'utf8',
      },
    );
    for (const file of files.split('\n').filter((name) => name !== '' && existsSync(name))) {
      cpSync(file, join(path, file), { recursive: true });
    }
    symlinkSync(resolve('node_modules'), join(path, 'node_modules'));
  }

  /**
   * Replaces text in the one file under `folder` that contains it, wherever that file is.
   * @returns a function that restores the file.
   */
  replace(folder: string, text: string | RegExp, replacement: string): () => void {
    const files = readdirSync(join(this.path, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!spec)\.tsx?$/.test(name))
      .map((name) => join(this.path, folder, name));
    for (const file of files) {
      const before = readFileSync(file, 'utf8');
      const after = before.replace(text, replacement);
      if (after === before) continue;
      writeFileSync(file, after);
      return () => writeFileSync(file, before);
    }
    throw new Error(`${folder} has no file with ${String(text)}`);
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.path, file), text);
  }
}
