import { closeSync, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { nearestName } from './misspelled-settings.js';
import { knownNames } from './setting-names.js';
import { SettingsError } from './settings.js';

/** The file that is read from the working directory if `SETTINGS_FILE` is not set. */
const defaultSettingsFile = 'waypost.env';

/** A value of `SETTINGS_FILE` for a program that already has all settings in its environment. */
export const noSettingsFile = '/dev/null';

/** A settings file that was read. */
export interface SettingsFile {
  /** Its absolute path. */
  path: string;
  warnings: SettingsWarning[];
}

/** A warning for the operator, without values. */
interface SettingsWarning {
  /** The problem, in a sentence without the final period. */
  message: string;
  /** The solution, in a sentence. */
  remedy: string;
}

/**
 * Adds the values of the settings file to an environment: the file of `SETTINGS_FILE`, otherwise `waypost.env` in the working
 * directory, if there is one. The environment has priority. A relative `SETTINGS_FILE` of a systemd service is
 * among its credentials.
 * @returns the file; null if there is none.
 * @throws SettingsError that names every invalid line, if there is a file that cannot be read in full.
 */
export function applySettingsFile(env: NodeJS.ProcessEnv = process.env): SettingsFile | null {
  const given = env.SETTINGS_FILE?.trim();
  const name = given || defaultSettingsFile;
  const path = resolve((given && env.CREDENTIALS_DIRECTORY) || '', name);
  const file = readFile(path, name, given !== undefined && given !== '');
  if (file === null) return null;
  const values = Object.entries(parseSettings(file.text, name)).filter(([, value]) => value !== '');
  const warnings: SettingsWarning[] = [];
  if (file.isOpen) {
    const message = `every user on this machine can read or change ${name}, which may contain passwords`;
    // Otherwise, its current user could no longer read it, such as that of a container that mounts it.
    const chown = file.isForeign ? `chown ${process.geteuid?.()} ${path} && ` : '';
    warnings.push({ message, remedy: `Run \`${chown}chmod 600 ${path}\`.` });
  }
  for (const [setting, value] of values) {
    const own = env[setting]?.trim();
    if (!own) env[setting] = value;
    if (!own || own === value) continue;
    const message = `${setting} in ${name} is ignored: the environment sets it to something else`;
    warnings.push({ message, remedy: 'Remove it from one of the two.' });
  }
  return { path, warnings };
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
};

interface ReadFile {
  text: string;
  /** True if every user can read or change it. */
  isOpen: boolean;
  /** True if it belongs to another user, and this one is not root. */
  isForeign: boolean;
}

/** @returns null if the file is missing and need not exist. */
function readFile(path: string, name: string, isRequired: boolean): ReadFile | null {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, 'r');
    const status = fstatSync(descriptor);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(descriptor));
    // In the environment, a value would end there.
    if (text.includes('\0')) throw Object.assign(new Error(), { code: 'ERR_ENCODING_INVALID_ENCODED_DATA' });
    const isOpen = status.isFile() && (status.mode & 0o006) !== 0;
    return { text, isOpen, isForeign: ![0, status.uid].includes(process.geteuid?.() ?? 0) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A link to a missing file was meant to be read.
    const isMissing = code === 'ENOENT' && !lstatSync(path, { throwIfNoEntry: false });
    if (isMissing && !isRequired) return null;
    const reason =
      code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
        ? 'it is not UTF-8 text'
        : (reasons[code ?? ''] ?? message);
    throw new SettingsError([`the settings file, ${name}, cannot be read: ${reason} (${path})`]);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/**
 * The valid forms of a line: empty, a comment, or a name and its value. Node's parser accepts only spaces and tabs
 * as whitespace: it treats others, such as no-break spaces from a web page, as part of the name.
 */
const lineShape = /^(?:\s*(?:#.*)?|[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=(.*))$/;

/**
 * @param file the name of the file in messages
 * @returns the values by name.
 * @throws SettingsError with a message for each invalid line. None shows a value.
 */
export function parseSettings(text: string, file: string): Record<string, string> {
  const problems: string[] = [];
  const values: Record<string, string> = {};
  const lines = new Map<string, number>();
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [isRead, name, raw = ''] = lineShape.exec(line) ?? [];
    const where = `${file}, line ${index + 1}`;
    if (isRead === undefined) {
      const hint = /[^\S \t]/.test(line) ? '; it has a character that only looks like a space' : '';
      problems.push(`${where} is not NAME=value${hint}`);
    }
    if (name === undefined) continue;
    const before = lines.get(name);
    const problem =
      before === undefined
        ? (unknown(name, where) ?? malformed(name, raw, where))
        : `${name} is set twice in ${file}, lines ${before} and ${index + 1}`;
    if (problem) problems.push(problem);
    lines.set(name, index + 1);
    values[name] = parseEnv(line)[name] ?? '';
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return values;
}

/** Any other text before a `=` may be the end of a secret that was broken into lines, such as a key in Base64. */
const plainName = /^(?:[A-Z][A-Z0-9_]{0,39}|[a-z][a-z0-9_.-]{0,19})$/;

function unknown(name: string, where: string): string | null {
  if (name === 'SETTINGS_FILE') return `SETTINGS_FILE has no effect in ${where}; set it in the environment`;
  if (knownNames.has(name)) return null;
  const meant = nearestName(name, Math.max(1, name.length / 3));
  if (!meant && !plainName.test(name)) return `${where} is not NAME=value`;
  const hint = meant ? `did you mean ${meant}?` : 'variables of other programs belong in the environment';
  return `unknown setting ${name} in ${where}; ${hint}`;
}

/** The reason why a value would be misread, which Node's parser does not report. */
function malformed(name: string, raw: string, where: string): string | null {
  const value = raw.trim();
  if (/^["'`]/.test(value)) {
    const isClosed = /^[ \t]*(["'`])(?:(?!\1).)*\1\s*(?:#.*)?$/.test(raw);
    return isClosed ? null : `${where}: the quotes around ${name} do not end, or are not all of its value`;
  }
  // Otherwise, half of a password could be missing.
  const hash = raw.indexOf('#');
  return hash >= 0 && !/\s/.test(raw[hash - 1] ?? '')
    ? `${where}: ${name} has a #, which begins a comment; put the value in single quotes`
    : null;
}
