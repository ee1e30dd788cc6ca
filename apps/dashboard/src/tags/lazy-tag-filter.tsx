import { t } from '@lingui/core/macro';
import { ComboboxChevron, InputBase } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadChunk } from '../load-chunk.ts';
import type { TagFilter, TagFilterProps } from './tag-filter.tsx';

const load = async () => (await loadChunk(() => import('./tag-filter.tsx'))).TagFilter;

type Loaded = { Filter: typeof TagFilter; hasFocus: boolean } | { failure: unknown };

/**
 * Filters by tags that all links in the list must have. Lazy: loaded when it is used, or has a choice to show, like
 * `LazySelect`.
 */
export function LazyTagFilter(props: TagFilterProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const show = useCallback(
    () =>
      void load().then(
        // The user may have moved on to another field.
        (Filter) => setLoaded({ Filter, hasFocus: document.activeElement === field.current }),
        (failure: unknown) => setLoaded({ failure }),
      ),
    [],
  );
  const hasChoice = props.value.length > 0;
  useEffect(() => {
    if (hasChoice) show();
  }, [hasChoice, show]);
  if (loaded && 'failure' in loaded) throw loaded.failure;
  // It opens when it gets the focus.
  if (loaded) return <loaded.Filter {...props} autoFocus={loaded.hasFocus} />;
  return (
    <InputBase
      ref={field}
      aria-label={t`Tags`}
      placeholder={hasChoice ? undefined : t`All tags`}
      className={props.className}
      readOnly
      pointer
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      rightSection={<ComboboxChevron size="sm" />}
      rightSectionPointerEvents="none"
      onPointerEnter={() => void load().catch(() => undefined)}
      onFocus={show}
    />
  );
}
