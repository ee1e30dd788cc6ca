/** Loads the dashboard again for the account that the session acts for now, so that nothing of the previous one is left. */
export function openEnteredAccount(): void {
  location.replace('/dashboard/');
}
