import { Menu, type MenuProps } from '@mantine/core';
import {
  cloneElement,
  type ReactElement,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ButtonElement } from './lazy-menu.tsx';

/** Opens as soon as it mounts, for the target of a `LazyMenu`. */
export function useOpening(given?: RefObject<HTMLButtonElement | null>) {
  const [opened, setOpened] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const ref = given ?? own;
  useEffect(() => {
    // The button that was pressed is gone. This one gets the focus back when the menu closes.
    ref.current?.focus();
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, [ref]);
  return { ref, opened, onChange: setOpened };
}

/** The target with a reference to it. */
export const withRef = (target: ButtonElement, ref: Ref<HTMLButtonElement>) =>
  cloneElement(target as ReactElement<{ ref: Ref<HTMLButtonElement> }>, { ref });

interface OpeningMenuProps extends MenuProps {
  target: ButtonElement;
  /** Gets the target as rendered in the page. */
  targetRef?: RefObject<HTMLButtonElement | null>;
}

/** The menu of a `LazyMenu`. */
export function OpeningMenu({ target, targetRef, children, ...props }: OpeningMenuProps) {
  const { ref, ...opening } = useOpening(targetRef);
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} {...opening} {...props}>
      <Menu.Target>{withRef(target, ref)}</Menu.Target>
      {children}
    </Menu>
  );
}
