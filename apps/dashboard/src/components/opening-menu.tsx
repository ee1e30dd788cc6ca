import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactElement, type Ref, useEffect, useRef, useState } from 'react';
import type { ButtonElement } from './late-menu.tsx';

/** Opens as soon as it is there, for the target of a `LateMenu`. */
export function useOpening() {
  const [opened, setOpened] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed is gone. This one gets the focus back when the menu closes.
    ref.current?.focus();
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return { ref, opened, onChange: setOpened };
}

/** The target with a reference to it. */
export const withRef = (target: ButtonElement, ref: Ref<HTMLButtonElement>) =>
  cloneElement(target as ReactElement<{ ref: Ref<HTMLButtonElement> }>, { ref });

interface OpeningMenuProps extends MenuProps {
  target: ButtonElement;
}

/** The menu of a `LateMenu`. */
export function OpeningMenu({ target, children, ...props }: OpeningMenuProps) {
  const { ref, ...opening } = useOpening();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} {...opening} {...props}>
      <Menu.Target>{withRef(target, ref)}</Menu.Target>
      {children}
    </Menu>
  );
}
