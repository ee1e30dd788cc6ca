import { knownNames, settingNames } from './setting-names.js';

/** Shorter names are one or two letters away from too many others. */
const minNameLength = 6;

/**
 * Finds names in the environment that are probably misspelled settings, which would otherwise have no effect: in capitals,
 * and up to two letters or any underscores from a setting that is not set.
 * @returns a sentence for each.
 */
export function misspelledSettings(env: NodeJS.ProcessEnv): string[] {
  const unset = settingNames.filter((name) => env[name] === undefined && name.length >= minNameLength);
  return Object.keys(env)
    .filter((name) => /^[A-Z][A-Z_]+$/.test(name) && !knownNames.has(name))
    .flatMap((name) => {
      const meant = nearestName(name, 2, unset);
      return meant ? [`${name} is not a setting. Did you mean ${meant}?`] : [];
    });
}

/**
 * The setting that a misspelled name probably means: the nearest one, regardless of case and underscores.
 * @param max maximum number of letters in which it may differ
 */
export function nearestName(
  name: string,
  max: number,
  names: Iterable<string> = knownNames,
): string | undefined {
  const { length } = plain(name);
  const [nearest] = [...names]
    // Anything else differs in more letters, and need not be compared.
    .filter((known) => Math.abs(plain(known).length - length) <= max)
    .map((known) => ({ known, distance: distance(plain(name), plain(known)) }))
    .filter((candidate) => candidate.distance <= max)
    .sort((a, b) => a.distance - b.distance);
  return nearest?.known;
}

const plain = (name: string): string => name.toUpperCase().replaceAll('_', '');

/** The number of letters to insert, remove or replace to turn one text into the other (Levenshtein distance). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] as number) + (letter === b[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] as number) + 1, (next[j] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
