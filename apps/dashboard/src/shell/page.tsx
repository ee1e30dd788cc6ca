import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageCalls } from './page-calls.tsx';
import classes from './shell.module.css';

interface PageProps {
  title: string;
  /** The list that contains the page's subject, or its subject. */
  back?: { to: LinkProps['to']; params?: LinkProps['params']; label: string };
  /** Buttons next to the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The layout of a page: its title, which the browser tab shows too, and its content. */
export function Page({ title, back, actions, children }: PageProps) {
  useDocumentTitle(`${title} · Waypost`);
  return (
    <Stack gap="lg">
      {back && (
        <Anchor
          renderRoot={(props) => <Link to={back.to} params={back.params} {...props} />}
          size="sm"
          className={classes.back}
          data-screen-only
        >
          <IconChevronLeft size={16} aria-hidden />
          {back.label}
        </Anchor>
      )}
      {/* Without buttons, which need a row, a long title wraps instead of the icon next to it. */}
      <Group justify="space-between" gap="sm" wrap={actions ? 'wrap' : 'nowrap'}>
        <Title
          order={1}
          size="h2"
          tabIndex={-1}
          className="mantine-focus-auto"
          style={{ overflowWrap: 'anywhere' }}
        >
          {title}
        </Title>
        <Group gap="xs">
          {actions}
          <PageCalls />
        </Group>
      </Group>
      {children}
    </Stack>
  );
}
