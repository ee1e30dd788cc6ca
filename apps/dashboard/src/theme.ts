import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** White on shade 7 has a contrast of over 6. */
const harbor: MantineColorsTuple = [
  '#e7f6f6',
  '#d2ebeb',
  '#a5d6d7',
  '#76c0c2',
  '#50adb0',
  '#35999c',
  '#227f82',
  '#17696b',
  '#0f5557',
  '#084143',
];

export const theme = createTheme({
  colors: { harbor },
  primaryColor: 'harbor',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
});
