import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Stack } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toApiError } from '../api/api-error.ts';
import { useConnection } from '../api/connection.ts';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { locale } from '../language/language.ts';
import classes from './reports.module.css';

interface ReportLoaderProps<T> {
  query: UseQueryResult<T>;
  children: (report: T) => ReactNode;
}

/**
 * Renders a report once it has loaded. Without a connection, or if a refetch fails, keeps the old data and marks it as
 * stale.
 */
export function ReportLoader<T>({ query, children }: ReportLoaderProps<T>) {
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = query;
  const offline = useConnection() === 'offline';
  if (data === undefined) {
    return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  }
  const time = clock.format(dataUpdatedAt);
  return (
    <Stack gap="lg">
      {(error || offline) && (
        <Alert color="orange" variant="light" icon={<IconCloudOff aria-hidden />} role="alert">
          <Trans>This data is out of date: it is from {time}.</Trans>{' '}
          {offline ? t`You are offline.` : toApiError(error).message}
        </Alert>
      )}
      <Box
        className={classes.report}
        aria-busy={isPlaceholderData}
        mod={{ stale: isPlaceholderData, outdated: offline || error !== null }}
      >
        {children(data)}
      </Box>
    </Stack>
  );
}

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
