import { Alert, Box, Stack } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asProblem } from '../api/problem.ts';
import { Failure, Waiting } from '../shell/states.tsx';
import classes from './reports.module.css';

interface ReportProps<T> {
  query: UseQueryResult<T>;
  children: (report: T) => ReactNode;
}

/** A report once it is there. Figures that could not be renewed stay, and the page says that they are old. */
export function Report<T>({ query, children }: ReportProps<T>) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (data === undefined) {
    return error ? <Failure error={error} reset={() => void refetch()} /> : <Waiting />;
  }
  return (
    <Stack gap="lg">
      {error && (
        <Alert color="orange" variant="light" icon={<IconCloudOff aria-hidden />} role="alert">
          These figures are not up to date. {asProblem(error).message}
        </Alert>
      )}
      <Box className={classes.report} aria-busy={isPlaceholderData} mod={{ waiting: isPlaceholderData }}>
        {children(data)}
      </Box>
    </Stack>
  );
}
