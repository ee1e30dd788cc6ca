const prefix = 'waypost-input:';
/** Older input is not offered again, in milliseconds. */
const maxAgeMs = 7 * 24 * 3_600_000;

interface Kept {
  values: unknown;
  at: number;
}

/** The names of the open forms with unsaved input. */
const unsaved = new Set<string>();

/** Whether an open form has input that would be lost with the page. */
export const hasUnsavedInput = (): boolean => unsaved.size > 0;

/** Returns what was entered into the form of this name and neither saved nor discarded, if anything. */
export function keptInput(name: string): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as Kept | null;
    return kept && Date.now() - kept.at < maxAgeMs ? kept.values : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the input of an open form in this browser, so that it survives a closed tab. It must not contain secrets. */
export function keepInput(name: string, values: unknown): void {
  unsaved.add(name);
  try {
    localStorage.setItem(prefix + name, JSON.stringify({ values, at: Date.now() } satisfies Kept));
  } catch {
    // Storage may be full or forbidden. Then the input lives as long as the page.
  }
}

export function dropInput(name: string): void {
  unsaved.delete(name);
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Nothing was kept.
  }
}

/** Drops the input of all forms, because the user signs out. */
export function dropAllInput(): void {
  unsaved.clear();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
