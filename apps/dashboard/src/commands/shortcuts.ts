/** The action of a key, or of `g` and a key. */
export type Shortcut = { open: 'palette' | 'help' } | { create: 'link' } | { page: string };

/** How long `g` waits for the second key, milliseconds. */
const sequenceMs = 1_500;

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'timeStamp'>;

/**
 * Reads shortcuts from key presses. Ctrl or Command with K works everywhere, single keys only outside of fields and dialogs.
 * @param pageKeys keys that open pages, after `g`
 */
export function shortcutReader(pageKeys: readonly string[]) {
  let startedAt = -Infinity;
  return (press: KeyPress, { singleKeys }: { singleKeys: boolean }): Shortcut | null => {
    const { key, ctrlKey, metaKey, altKey, repeat, timeStamp } = press;
    const isSecond = timeStamp - startedAt < sequenceMs;
    startedAt = -Infinity;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return { open: 'palette' };
    if (ctrlKey || metaKey || altKey || repeat || !singleKeys) return null;
    if (isSecond && pageKeys.includes(key)) return { page: key };
    switch (key) {
      case 'g':
        startedAt = timeStamp;
        return null;
      case '/':
        return { open: 'palette' };
      case '?':
        return { open: 'help' };
      case 'c':
        return { create: 'link' };
      default:
        return null;
    }
  };
}

const storageKey = 'waypost-single-keys';

/** True if single-key shortcuts are on. Users of dictation can turn them off. */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function turnSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Without storage, the setting stays as it is.
  }
}

// eslint-disable-next-line lingui/no-unlocalized-strings -- a selector
const fields = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]';

/** True if a key press belongs to a field, or to an open dialog or menu. */
export const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(fields) !== null) ||
  document.querySelector('[role=dialog], [role=menu]') !== null;
