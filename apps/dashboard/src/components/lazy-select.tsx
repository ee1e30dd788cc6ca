import { ComboboxChevron, InputBase, type Primitive, type SelectProps } from '@mantine/core';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { loadChunk } from '../load-chunk.ts';
import type { Opening, OpeningSelect } from './opening-select.tsx';

const load = async () => (await loadChunk(() => import('./opening-select.tsx'))).OpeningSelect;

type Loaded = { Select: typeof OpeningSelect } | { failure: unknown };

/** Keys that open a select. */
const openingKeys = /^(Enter| |ArrowDown|ArrowUp)$/;

/**
 * A lazy select, loaded when it gets the pointer or the focus: every form has some, and with their lists they are a
 * tenth of what a page loads. Until then, it is a field that looks the same and shows the selected option.
 */
export function LazySelect<Value extends Primitive = string>(props: SelectProps<Value>): ReactElement {
  const { value = null, data, clearable, error, searchable } = props;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const opening = useRef<Opening>('closed');
  const field = useRef<HTMLInputElement>(null);
  const isPressed = useRef(false);
  const isLoading = useRef(false);
  const show = useCallback((how: Opening) => {
    opening.current = how;
    if (isLoading.current) return;
    isLoading.current = true;
    void load().then(
      (Select) => {
        // The user may have moved on to another field.
        if (document.activeElement !== field.current) opening.current = 'closed';
        setLoaded({ Select });
      },
      (failure: unknown) => setLoaded({ failure }),
    );
  }, []);
  // The clear button is part of the lazy component.
  const isCleared = value !== null && clearable === true;
  useEffect(() => {
    if (isCleared) show('closed');
  }, [isCleared, show]);

  if (loaded && 'failure' in loaded) throw loaded.failure;
  if (loaded) return <loaded.Select {...props} opening={opening} />;
  const { label, description, placeholder, required, disabled, leftSection, className, maw } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!openingKeys.test(event.key)) return;
    event.preventDefault();
    show('opened');
  };
  return (
    <InputBase
      ref={field}
      {...{ label, description, placeholder, required, disabled, leftSection, className, maw, error }}
      aria-label={props['aria-label']}
      value={labelOf(data, value)}
      readOnly
      pointer={!searchable}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      rightSection={<ComboboxChevron size="sm" error={error} />}
      rightSectionPointerEvents="none"
      onPointerEnter={() => void load().catch(() => undefined)}
      onPointerDown={() => (isPressed.current = true)}
      onBlur={() => (isPressed.current = false)}
      // A press opens it on release. If the field were replaced earlier, it would miss the click.
      onFocus={() => isPressed.current || show('focused')}
      onClick={({ currentTarget }) => {
        currentTarget.focus();
        show('opened');
      }}
      onKeyDown={onKeyDown}
    />
  );
}

/** The label of the selected option. */
function labelOf<Value extends Primitive>(data: SelectProps<Value>['data'], value: Value | null): string {
  for (const option of data ?? []) {
    if (typeof option !== 'object') {
      if (option === value) return String(option);
    } else if ('value' in option && option.value === value) return option.label ?? String(value);
  }
  return '';
}
