import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';

export type ButtonElement = ReactElement<{
  onClick?: () => void;
  loading?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}>;

interface LateMenuProps {
  button: ButtonElement;
  /** A lazy component, loaded when the button is first pressed. It opens itself at its target. */
  menu: (target: ButtonElement) => ReactNode;
  popup?: 'menu' | 'dialog';
}

/**
 * A button with a lazy menu, loaded when it is first pressed: menus are large, every page has some, and few are opened.
 */
export function LateMenu({ button, menu, popup = 'menu' }: LateMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const late = cloneElement(button, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onClick: () => setWanted(true),
  });
  if (!isWanted) return late;
  return <Suspense fallback={late}>{menu(button)}</Suspense>;
}
