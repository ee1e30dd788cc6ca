import { Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  /** Buttons next to the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The layout of a page: its title, which the browser tab shows too, and its content. */
export function Page({ title, actions, children }: PageProps) {
  useDocumentTitle(`${title} · Waypost`);
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <Title
          order={1}
          size="h2"
          tabIndex={-1}
          className="mantine-focus-auto"
          style={{ overflowWrap: 'anywhere' }}
        >
          {title}
        </Title>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
