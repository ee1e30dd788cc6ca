import { Group, Text } from '@mantine/core';
import icon from './icon.svg';

export function Logo() {
  return (
    <Group gap={8} wrap="nowrap">
      <img src={icon} width={28} height={28} alt="" />
      <Text component="span" fw={700} size="lg">
        Waypost
      </Text>
    </Group>
  );
}
