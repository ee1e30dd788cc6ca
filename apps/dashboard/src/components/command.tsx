import { Code } from '@mantine/core';

/** A command for a terminal. Long commands wrap on screen but copy as one line. */
export function Command({ children }: { children: string }) {
  return (
    <Code block dir="ltr" w="100%" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </Code>
  );
}
