import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';

export type ButtonElement = ReactElement<{
  onClick?: () => void;
  loading?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}>;

interface LazyMenuProps {
  button: ButtonElement;
  /** A lazy component, loaded when the button is first pressed. It opens itself at its target. */
  menu: (target: ButtonElement) => ReactNode;
  popup?: 'menu' | 'dialog';
}

/**
 * A button with a lazy menu, loaded when it is first pressed: menus are large, every page has some, and few are opened.
 */
export function LazyMenu({ button, menu, popup = 'menu' }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const placeholder = cloneElement(button, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onClick: () => setWanted(true),
  });
  if (!isWanted) return placeholder;
  return <Suspense fallback={placeholder}>{menu(button)}</Suspense>;
}
