import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';

/** Warns about a destination whose host name mixes scripts. */
export function MixedScriptWarning({ destination }: { destination: string }) {
  const [url] = useDebouncedValue(destination, 300);
  const { data } = useQuery({
    queryKey: ['destination', url],
    queryFn: ({ signal }) =>
      dataOf(
        dashboardClient.GET('/dashboard/api/previews/destination', { params: { query: { url } }, signal }),
      ),
    enabled: URL.canParse(url) && url.length <= 2048,
    staleTime: Infinity,
  });
  if (!data?.mixedScriptHost) return null;
  const host = data.mixedScriptHost;
  const address = new URL(url).hostname;
  return (
    <Alert color="yellow" variant="light" role="status" title={t`This host name mixes alphabets`}>
      <Trans>
        {host} contains letters that look like others, so people may take it for another site. Make sure that
        this is the address you mean: {address}
      </Trans>
    </Alert>
  );
}
