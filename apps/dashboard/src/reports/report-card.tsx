import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './reports.module.css';

interface ReportCardProps {
  title: string;
  /** Explains the data if the title alone does not. */
  lead?: ReactNode;
  /** Shown next to the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled section of a report. */
export function ReportCard({ title, lead, aside, children }: ReportCardProps) {
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
