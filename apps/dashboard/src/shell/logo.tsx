import { Group, Text } from '@mantine/core';
import icon from './icon.svg';

/** @param compact on phones, shows the icon only */
export function Logo({ compact }: { compact?: boolean }) {
  return (
    <Group gap={8} wrap="nowrap">
      <img src={icon} width={28} height={28} alt={compact ? 'Waypost' : ''} />
      <Text
        component="span"
        fw={700}
        size="lg"
        visibleFrom={compact ? 'xs' : undefined}
        aria-hidden={compact}
      >
        Waypost
      </Text>
    </Group>
  );
}
