import { Group, Text } from '@mantine/core';

export function Logo() {
  return (
    <Group gap={8} wrap="nowrap">
      <img src="/dashboard/icon.svg" width={28} height={28} alt="" />
      <Text component="span" fw={700} size="lg">
        Waypost
      </Text>
    </Group>
  );
}
