import { Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  /** What can be done here, beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page: its title, in the browser's tab too, and what is under it. */
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
