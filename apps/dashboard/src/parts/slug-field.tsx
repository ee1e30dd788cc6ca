import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { components } from '../api/v1.gen.ts';
import { whoIsThere } from '../api/session.ts';
import { answerOf, v1 } from '../api/v1.ts';

type Reason = NonNullable<components['schemas']['SlugAvailabilityDto']['reason']>;

const refusals: Record<Reason, string> = {
  invalid:
    'A slug has 1 to 64 letters (A–Z), digits, “-” and “_”, and begins and ends with a letter or digit.',
  reserved: 'This word is reserved for the service itself.',
  taken: 'This is taken: a link or a page has it.',
  quarantined: 'Somebody else deleted this not long ago, so it is kept free for now.',
};

/** Readable as small text in both color schemes (AA). */
const colors = {
  free: 'light-dark(var(--mantine-color-teal-9), var(--mantine-color-teal-4))',
  refused: 'var(--mantine-color-error)',
};

const valid = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$/;

/**
 * The field for the slug of a new link or page. It says while one types whether the slug is free; it refuses nothing
 * itself, so the answer to the creation counts. Takes what `form.getInputProps('slug')` gives.
 */
export function SlugField({
  value = '',
  error,
  label = 'Slug',
  ...props
}: Omit<TextInputProps, 'value'> & { value?: string }) {
  const host = new URL(useSuspenseQuery(whoIsThere).data.settings.shortUrlBase).host;
  const status = useAvailability(value);
  const refused = status in refusals;
  return (
    <TextInput
      label={label}
      required
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      value={value}
      leftSection={
        <Text span size="sm" c="dimmed" truncate pl="sm">
          {host}/
        </Text>
      }
      leftSectionPointerEvents="none"
      leftSectionWidth={`min(50%, calc(${host.length}ch + var(--mantine-spacing-md)))`}
      leftSectionProps={{ style: { justifyContent: 'flex-start' } }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error || (value !== '' && refused)}
      description={
        <Text
          span
          inherit
          role="status"
          c={refused ? colors.refused : status === 'free' ? colors.free : undefined}
        >
          {error || value === '' ? '' : wordsFor(status, `${host}/${value}`)}
        </Text>
      }
    />
  );
}

type Status = Reason | 'free' | 'checking' | 'unknown';

function wordsFor(status: Status, address: string): string {
  if (status === 'free') return `${address} is free.`;
  if (status === 'checking') return 'Checking…';
  if (status === 'unknown') return 'Whether this is free cannot be checked now.';
  return refusals[status];
}

function useAvailability(slug: string): Status {
  const [asked] = useDebouncedValue(slug, 300);
  const wellFormed = valid.test(asked);
  const { data, isError } = useQuery({
    queryKey: ['slug', asked],
    queryFn: () => answerOf(v1.GET('/v1/slugs/{slug}', { params: { path: { slug: asked } } })),
    enabled: wellFormed,
    staleTime: 0,
    gcTime: 0,
  });
  if (asked !== slug) return 'checking';
  if (!wellFormed) return 'invalid';
  if (data) return data.reason ?? 'free';
  return isError ? 'unknown' : 'checking';
}
