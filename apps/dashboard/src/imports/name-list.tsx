import { List } from '@mantine/core';

/** Names that a file has, such as hosts or columns. */
export function NameList({ names }: { names: readonly string[] }) {
  return (
    <List size="sm">
      {names.map((name) => (
        <List.Item key={name} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </List.Item>
      ))}
    </List>
  );
}
