import { t } from '@lingui/core/macro';
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** White text on shade 7 has a contrast ratio above 6. */
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
  components: {
    Badge: { defaultProps: { tt: 'none' } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': t`Toggle password visibility` } },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t`Close` } } },
  },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
});

/** Mantine's default dimmed and error colors are too faint for small text: WCAG AA requires a contrast of 4.5. */
export const readableColors: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: { '--mantine-color-dimmed': colors.gray[7], '--mantine-color-error': colors.red[9] },
  dark: { '--mantine-color-dimmed': colors.dark[1], '--mantine-color-error': colors.red[4] },
});
