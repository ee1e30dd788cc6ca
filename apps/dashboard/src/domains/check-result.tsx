import { Trans } from '@lingui/react/macro';
import { Alert, Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { toApiError } from '../api/api-error.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { ExactTime } from '../components/local-date.tsx';
import type { Domain, useVerifyDomain } from './domain-queries.ts';
import { stateText } from './domain-state.tsx';

interface CheckResultProps {
  domain: Domain;
  /** The check that the user requested. */
  verification: Pick<ReturnType<typeof useVerifyDomain>, 'data' | 'error'>;
}

/** Shows the result of the last check, and announces changes. */
export function CheckResult({ domain, verification: { data, error } }: CheckResultProps) {
  const { host, checkedAt } = domain;
  const { shortUrlBase } = useSuspenseQuery(sessionQuery).data.settings;
  const target = new URL(shortUrlBase).hostname;
  return (
    <>
      <Stack gap={4} role="status">
        <Text size="sm">{stateText(domain)}</Text>
        {data?.resolvesHere === false && (
          <Text size="sm">
            <Trans>
              {host} does not resolve to the addresses of {target}, so visitors may not get here yet. If you
              use a proxy or CDN, this is expected.
            </Trans>
          </Text>
        )}
        {checkedAt && (
          <Text size="xs" c="dimmed">
            <Trans>
              Last checked: <ExactTime at={checkedAt} />
            </Trans>
          </Text>
        )}
      </Stack>
      {error && (
        <Alert color="red" variant="light" role="alert">
          {toApiError(error).message}
        </Alert>
      )}
    </>
  );
}
