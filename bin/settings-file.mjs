// Settings that are needed before the programs start that check them: from the environment, else from the settings file,
// which `libs/common/src/settings-file.ts` looks for in the same places. Whatever is wrong with the file, they report.
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

function valuesOfFile() {
  const { SETTINGS_FILE, CREDENTIALS_DIRECTORY } = process.env;
  const given = SETTINGS_FILE?.trim();
  try {
    const path = resolve((given && CREDENTIALS_DIRECTORY) || '', given || 'waypost.env');
    // What comes through a pipe can be read only once.
    if (!statSync(path).isFile()) return {};
    return parseEnv(readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
  } catch {
    return {};
  }
}

let values;

/** The value of a setting; undefined if it is unset or empty. */
export function settingOf(name) {
  values ??= valuesOfFile();
  return process.env[name]?.trim() || values[name]?.trim() || undefined;
}
