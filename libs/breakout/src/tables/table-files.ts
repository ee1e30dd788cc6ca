import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type TableFile, TablesError } from './check-tables.js';

const maxFiles = 50;
/** Maximum size of all files together, in bytes. */
const maxBytes = 1024 * 1024;

/**
 * Reads a file, or all `.json` files of a folder in the order of their names.
 * @throws TablesError if there are too many or they are too large; an error of the file system if one cannot be read.
 */
export function readTableFiles(path: string): TableFile[] {
  const paths = statSync(path).isDirectory() ? jsonFilesIn(path) : [path];
  if (paths.length > maxFiles) throw new TablesError([`${path} has more than ${maxFiles} files`]);
  let bytes = 0;
  for (const file of paths) bytes += statSync(file).size;
  if (bytes > maxBytes) throw new TablesError([`${path} is larger than ${maxBytes / 1024} KiB`]);
  return paths.map((file) => ({ name: basename(file), text: readFileSync(file, 'utf8') }));
}

/** Ignores hidden files, which editors write next to a file, and in which Kubernetes keeps its versions. */
function jsonFilesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry: Dirent) => entry.name.endsWith('.json') && !entry.name.startsWith('.') && !entry.isDirectory(),
    )
    .map(({ name }) => join(folder, name))
    .sort();
}
