// Runs before anything is painted, so that no page flashes in the wrong colors; Mantine keeps the choice under this name.
{
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
}
