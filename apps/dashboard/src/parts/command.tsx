import { Code } from '@mantine/core';

/** A line for a terminal. It breaks where it has to: a copy of it is one line all the same. */
export function Command({ children }: { children: string }) {
  return (
    <Code block w="100%" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </Code>
  );
}
