import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';

/** Warns of a destination whose host name mixes scripts. */
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
  return (
    <Alert color="yellow" variant="light" role="status" title="This host name mixes alphabets">
      {data.mixedScriptHost} contains letters that look like others, so people may take it for another site.
      Make sure that this is the address you mean: {new URL(url).hostname}
    </Alert>
  );
}
