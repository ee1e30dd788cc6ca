import { queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { v1Client } from '../api/v1-client.ts';
import type { components } from '../api/v1.gen.ts';
import { useMay } from '../session/permissions.tsx';

export type Domain = components['schemas']['Domain'];

/** How often data that changes without the user, such as the state of a record, is refetched, milliseconds. */
const calmMs = 10_000;

/** The domains of the account, verified or not, newest first. There are few. */
export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: ({ signal }) => dataOf(v1Client.GET('/v1/domains', { signal })).then(({ data }) => data),
  staleTime: 30_000,
});

/** The domains as shown on the domains page. */
export const watchedDomainsQuery = queryOptions({
  ...domainsQuery,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ status, problem }) => status === 'pending' || problem !== null) ? calmMs : false,
});

/** The domains of the account; none until they are known, or if the user may not see them. */
export function useDomains(): Domain[] {
  return useQuery({ ...domainsQuery, enabled: useMay('domains:read') }).data ?? [];
}

/** Host and port of the installation's own short links. */
export const useDefaultHost = (): string =>
  new URL(useSuspenseQuery(sessionQuery).data.settings.shortUrlBase).host;

/** Returns a function that refetches the domains that are shown. */
export function useRefreshDomains() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey });
}

/** Checks for the TXT record of a domain. The list then shows the result. */
export function useVerifyDomain(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => dataOf(v1Client.POST('/v1/domains/{id}/verify', { params: { path: { id } } })),
    onSuccess: async ({ resolvesHere: _resolvesHere, ...checked }) => {
      await queryClient.cancelQueries({ queryKey: domainsQuery.queryKey });
      queryClient.setQueryData(domainsQuery.queryKey, (domains) =>
        domains?.map((domain) => (domain.id === id ? checked : domain)),
      );
    },
  });
}
