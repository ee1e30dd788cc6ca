/** Puts the focus where the page begins, for whoever would lose it with what they have just deleted. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
