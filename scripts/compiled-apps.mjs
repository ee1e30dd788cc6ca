import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Matches imports in the code that tsc emits, of code and of JSON, and files that are loaded as worker threads. */
const references = /(?:\bfrom |\bimport |\bimport\(|new URL\()['"](\.{1,2}\/[^'"]+\.js(?:on)?)['"]/g;

/** Compiled apps in one folder: finds the changed files, and the apps that load them. */
export class CompiledApps {
  #folder;
  #hashes = new Map();
  #imports = new Map();

  constructor(folder) {
    this.#folder = folder;
  }

  /** Files whose content differs from that of the previous call, relative to the folder. */
  changedFiles() {
    return this.#files().filter((file) => {
      const code = readFileSync(join(this.#folder, file), 'utf8');
      const hash = createHash('sha1').update(code).digest('hex');
      if (this.#hashes.get(file) === hash) return false;
      this.#hashes.set(file, hash);
      this.#imports.set(
        file,
        [...code.matchAll(references)].map(([, path]) => join(dirname(file), path)),
      );
      return true;
    });
  }

  /** Names of the apps that load one of the files. */
  appsLoading(files) {
    const apps = readdirSync(join(this.#folder, 'apps'));
    return apps.filter((app) => {
      const loaded = this.#reachable(join('apps', app, 'src', 'main.js'));
      return files.some((file) => loaded.has(file));
    });
  }

  #files() {
    return ['apps', 'libs']
      .map((name) => join(this.#folder, name))
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.js(on)?$/.test(entry.name))
      .map((entry) => relative(this.#folder, join(entry.parentPath, entry.name)));
  }

  #reachable(entry) {
    const reached = new Set([entry]);
    for (const file of reached) for (const imported of this.#imports.get(file) ?? []) reached.add(imported);
    return reached;
  }
}
