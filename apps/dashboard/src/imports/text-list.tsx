import { Text } from '@mantine/core';

/** Short texts, such as the columns of a file. */
export const TextList = ({ texts }: { texts: readonly string[] }) => (
  <Text component="ul" size="sm" m={0} ps="lg" style={{ overflowWrap: 'anywhere' }}>
    {texts.map((text) => (
      <li key={text}>
        <bdi>{text}</bdi>
      </li>
    ))}
  </Text>
);
