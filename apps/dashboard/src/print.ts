import './print.css';

const attribute = 'data-mantine-color-scheme';
let onScreen: string | null = null;

/** Prints in the light color scheme: the dark one is unreadable without its background, which browsers omit. */
export function printInLightColors(): void {
  const root = document.documentElement;
  addEventListener('beforeprint', () => {
    onScreen = root.getAttribute(attribute);
    root.setAttribute(attribute, 'light');
  });
  addEventListener('afterprint', () => {
    if (onScreen) root.setAttribute(attribute, onScreen);
  });
}
