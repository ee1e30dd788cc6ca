import { randomKey } from '../api/once.ts';

const prefix = 'waypost-input:';
/** Older drafts are not offered again, in milliseconds. */
const maxAgeMs = 7 * 24 * 3_600_000;
/** A closing tab may hold its draft for another moment, in milliseconds. */
const waitMs = 5_000;

interface Draft {
  /** The changed fields. */
  changed: unknown;
  at: number;
}

/** The keys of the open forms with unsaved input. */
const unsaved = new Set<string>();

/** True if an open form has input that would be lost with the page. */
export const hasUnsavedInput = (): boolean => unsaved.size > 0;

/** A new key for the draft of a form that opens. Each tab has its own. @param name the user, the account and the form */
export const newInputKey = (name: string): string => `${prefix}${name}#${randomKey()}`;

/** Locks the draft of an open form, so that no other tab takes it, until `closed` or the end of the page. */
export const holdInput = (key: string, closed: AbortSignal): void =>
  void withLock(
    key,
    closed,
    () => new Promise<void>((resolve) => closed.addEventListener('abort', () => resolve())),
  );

/**
 * Passes on the draft of a form with this name that was neither saved nor discarded, if its tab was closed or crashed.
 * Of several, the latest.
 * @param take returns whether it takes the changed fields. Then they are no longer kept.
 */
export async function takeLeftInput(
  name: string,
  closed: AbortSignal,
  take: (changed: unknown) => boolean,
): Promise<void> {
  for (const key of keysOf(name)) {
    let taken = false;
    await withLock(key, AbortSignal.any([closed, AbortSignal.timeout(waitMs)]), async () => {
      const draft = read(key);
      taken = draft !== null && take(draft.changed);
      if (taken) dropInput(key);
    });
    if (taken || closed.aborted) return;
  }
}

/** Runs a function while no other tab does so for the same draft. Skipped if `signal` is aborted first. */
async function withLock(key: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (signal.aborted) return;
  // Browsers have no locks without HTTPS. A tab may then get the draft of another open one, which also keeps it.
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(key, { signal }, run).catch(() => undefined);
}

/** Saves the draft of an open form in this browser, so that it survives a closed tab. It must not contain secrets. */
export function keepInput(key: string, changed: unknown): void {
  unsaved.add(key);
  try {
    localStorage.setItem(key, JSON.stringify({ changed, at: Date.now() } satisfies Draft));
  } catch {
    // Storage may be full or forbidden. The draft then lives as long as the page.
  }
}

export function dropInput(key: string): void {
  unsaved.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // There is no draft.
  }
}

/** Deletes all drafts of a user who signs out. Others may use this browser, too. */
export function dropInputOf(email: string): void {
  unsaved.clear();
  for (const key of keysOf()) if (isOf(formOf(key), email)) dropInput(key);
}

/** The name of a form begins with the id of the account and the user's email address. */
const isOf = (form: string, email: string): boolean => form.slice(form.indexOf(':')).startsWith(`:${email}:`);

/** The keys of all drafts, or of those of one form, the latest first. */
function keysOf(name?: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix) && (name === undefined || formOf(key) === name))
      .sort((a, b) => (read(b)?.at ?? 0) - (read(a)?.at ?? 0));
  } catch {
    return [];
  }
}

const formOf = (key: string): string => key.slice(prefix.length, key.lastIndexOf('#'));

/** The draft under a key. Deletes drafts that are too old or unreadable. */
function read(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    if (!draft || Date.now() - draft.at < maxAgeMs) return draft;
  } catch {
    // It was written by other code.
  }
  dropInput(key);
  return null;
}
