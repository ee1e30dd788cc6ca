import { settingNames } from './load-settings.js';

/**
 * Finds names in the environment that are probably misspelled settings, which would otherwise have no effect: in capitals,
 * and one letter per four from a setting that is not set, at most two.
 * @returns a sentence for each.
 */
export function misspelledSettings(env: NodeJS.ProcessEnv): string[] {
  const unset = settingNames.filter((name) => env[name] === undefined);
  return Object.keys(env)
    .filter((name) => /^[A-Z][A-Z_]+$/.test(name) && !settingNames.includes(name))
    .flatMap((name) => {
      const meant = unset.find((setting) => distance(name, setting) <= Math.min(2, setting.length / 4));
      return meant ? [`${name} is not a setting. Did you mean ${meant}?`] : [];
    });
}

/** The number of letters to insert, remove or replace to make one text of the other (Levenshtein). */
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
