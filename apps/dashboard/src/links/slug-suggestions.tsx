import { t } from '@lingui/core/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { withHttps } from '../url.ts';

/** The longest destination that the API accepts, in characters. */
const maxDestinationLength = 2048;

/** Available slugs on a domain, with words of the destination. Random ones only if it is not a valid destination yet. */
const suggestionsQuery = (destination: string | undefined, domain: string | null) =>
  queryOptions({
    queryKey: ['slug-suggestions', destination, domain],
    queryFn: ({ signal }) =>
      dataOf(
        v1Client.GET('/v1/slug-suggestions', {
          signal,
          params: { query: { destination, count: 5, ...(domain !== null && { domain }) } },
        }),
      ).then(({ data }) => data.map(({ slug }) => slug)),
    // Reports a missing connection instead of waiting for one.
    networkMode: 'always',
    // They are available only at the moment.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

interface SlugSuggestionsProps {
  destination: string;
  /** Host of the domain that the slug is for; null for the default domain. */
  domain: string | null;
  onChoose: (slug: string) => void;
}

/** Slugs to choose from, by pointer or keyboard. */
export function SlugSuggestions({ destination: typed, domain, onChoose }: SlugSuggestionsProps) {
  const [destination] = useDebouncedValue(withHttps(typed), 300);
  const {
    data = [],
    error,
    isPending,
  } = useQuery({
    ...suggestionsQuery(usable(destination), domain),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap={6} role="group" aria-label={t`Suggested slugs`}>
      <Text size="sm" role="status">
        {error ? toApiError(error).message : isPending ? t`Looking for free slugs …` : t`Free at the moment:`}
      </Text>
      <Group gap="xs">
        {data.map((slug) => (
          <Button key={slug} size="xs" variant="default" dir="ltr" onClick={() => onChoose(slug)}>
            {slug}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

/** The API rejects invalid destinations, such as one that is being typed. */
const usable = (destination: string): string | undefined =>
  destination.startsWith('https://') &&
  destination.length <= maxDestinationLength &&
  URL.canParse(destination)
    ? destination
    : undefined;
