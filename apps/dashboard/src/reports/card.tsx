import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './reports.module.css';

interface CardProps {
  title: string;
  /** What the figures in it are, where the title alone does not say. */
  lead?: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of a report. */
export function Card({ title, lead, aside, children }: CardProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder p="md" className={classes.card} aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" mih={30}>
          <Title order={2} size="h5" id={id}>
            {title}
          </Title>
          {aside}
        </Group>
        {lead && (
          <Text size="sm" className={classes.quiet}>
            {lead}
          </Text>
        )}
        {children}
      </Stack>
    </Paper>
  );
}
