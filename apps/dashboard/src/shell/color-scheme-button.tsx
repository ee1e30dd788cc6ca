import { t } from '@lingui/core/macro';
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

export function ColorSchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const current = useComputedColorScheme('light');
  const other = current === 'dark' ? 'light' : 'dark';
  const label = current === 'dark' ? t`Switch to light mode` : t`Switch to dark mode`;
  return (
    // A title instead of a tooltip: every page loads this, and few need the code of tooltips.
    <ActionIcon
      variant="default"
      size="lg"
      title={label}
      aria-label={label}
      onClick={() => setColorScheme(other)}
    >
      {current === 'dark' ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </ActionIcon>
  );
}
