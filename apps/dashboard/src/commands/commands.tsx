import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { lazyComponent } from '../load-chunk.ts';
import { useMay } from '../session/permissions.tsx';
import { useMainPages } from '../shell/main-pages.ts';
import { isTaken, type Shortcut, shortcutReader, singleKeysOn } from './shortcuts.ts';

const CommandPalette = lazyComponent(async () => (await import('./command-palette.tsx')).CommandPalette);
const ShortcutHelp = lazyComponent(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);

/** The button of the command palette, and the shortcuts of every page. */
export function Commands() {
  const [opened, setOpened] = useState<{ what: 'palette' | 'help' } | null>(null);
  // A new object each time, so that the palette reopens while it is closing.
  const open = (what: 'palette' | 'help') => setOpened({ what });
  const act = useShortcut(open);
  useShortcutKeys(act);
  const close = () => setOpened(null);
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        title={t`Search and commands (Ctrl K)`}
        aria-label={t`Search and commands`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open('palette')}
      >
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
      <Suspense>
        {opened?.what === 'palette' && <CommandPalette request={opened} act={act} onClose={close} />}
        {opened?.what === 'help' && <ShortcutHelp onClose={close} />}
      </Suspense>
    </>
  );
}

/** Executes shortcuts. */
function useShortcut(open: (what: 'palette' | 'help') => void): (shortcut: Shortcut) => void {
  const navigate = useNavigate();
  const pages = useMainPages();
  const mayCreate = useMay('links:create');
  return (shortcut) => {
    if ('open' in shortcut) open(shortcut.open);
    else if ('create' in shortcut) {
      if (mayCreate) void navigate({ to: '/links/new' });
    } else void navigate({ to: pages.find(({ key }) => key === shortcut.page)?.to });
  };
}

function useShortcutKeys(act: (shortcut: Shortcut) => void): void {
  const pageKeys = useMainPages()
    .flatMap(({ key }) => key ?? [])
    .join('');
  const read = useMemo(() => shortcutReader([...pageKeys]), [pageKeys]);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const shortcut = read(event, { singleKeys: !isTaken(event.target) && singleKeysOn() });
      if (!shortcut) return;
      event.preventDefault();
      latest.current(shortcut);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [read]);
}
