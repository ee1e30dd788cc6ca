/** Moves the focus to the page heading, for example after the focused element was deleted. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
