import { t } from '@lingui/core/macro';
import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { components } from '../api/v1.gen.ts';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';

type Reason = NonNullable<components['schemas']['SlugAvailability']['reason']>;

const reasons: Record<Reason, string> = {
  invalid: t`Use 1 to 64 letters (A–Z), digits, “-” and “_”. Start and end with a letter or digit.`,
  reserved: t`This slug is reserved.`,
  taken: t`This slug is already in use.`,
  quarantined: t`Another account deleted this slug recently, so it is not available yet.`,
};

/** Readable as small text in both color schemes (WCAG AA). */
const colors = {
  available: 'light-dark(var(--mantine-color-teal-9), var(--mantine-color-teal-4))',
  unavailable: 'var(--mantine-color-error)',
};

const validSlug = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$/;

interface SlugFieldProps extends Omit<TextInputProps, 'value' | 'styles'> {
  value?: string;
  /** Host of the domain that the slug is for; null for the default domain. */
  domain: string | null;
  /** Host and port of that domain's addresses. */
  host: string;
  /** Explains what happens if the field stays empty. Default: no explanation. */
  emptyText?: string;
  /** Other slugs, offered below the field if the one in it is unavailable. */
  suggestions?: ReactNode;
  /** Always offers them. */
  showsSuggestions?: boolean;
}

/**
 * The slug of a new link or bio page. Shows whether the slug is available as the user types. It does not block
 * submitting: the response to the create request decides. Takes the props of `form.getInputProps('slug')`.
 */
export function SlugField({
  value = '',
  domain,
  host,
  emptyText = '',
  suggestions,
  showsSuggestions = false,
  error,
  label = t`Slug`,
  ...props
}: SlugFieldProps) {
  const status = useAvailability(value, domain);
  const unavailable = status in reasons;
  // An invalid slug needs a correction, not an alternative.
  const needsAnother = value !== '' && (status === 'invalid' ? false : unavailable || Boolean(error));
  return (
    <>
      <TextInput
        label={label}
        required
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        value={value}
        // Addresses are read from left to right in every language.
        styles={{ wrapper: { direction: 'ltr' } }}
        leftSection={
          <Text span size="sm" c="dimmed" truncate ps="sm">
            {host}/
          </Text>
        }
        leftSectionPointerEvents="none"
        leftSectionWidth={`min(50%, calc(${host.length}ch + var(--mantine-spacing-md)))`}
        leftSectionProps={{ style: { justifyContent: 'flex-start' } }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error || (value !== '' && unavailable)}
        description={
          <Text span inherit role="status" c={value === '' ? undefined : colorOf(status)}>
            {error ? '' : value === '' ? emptyText : statusText(status, `${host}/${value}`)}
          </Text>
        }
      />
      {(showsSuggestions || needsAnother) && suggestions}
    </>
  );
}

/** A check in progress, or one that failed, has no color. */
function colorOf(status: Status): string | undefined {
  if (status in reasons) return colors.unavailable;
  return status === 'available' ? colors.available : undefined;
}

type Status = Reason | 'available' | 'checking' | 'unknown';

function statusText(status: Status, address: string): string {
  if (status === 'available') return t`${address} is available.`;
  if (status === 'checking') return t`Checking…`;
  if (status === 'unknown') return t`Could not check whether this slug is available.`;
  return reasons[status];
}

function useAvailability(slug: string, domain: string | null): Status {
  const [debounced] = useDebouncedValue(slug, 300);
  const isValid = validSlug.test(debounced);
  const { data, isError } = useQuery({
    queryKey: ['slug', debounced, domain],
    queryFn: () =>
      dataOf(
        v1Client.GET('/v1/slugs/{slug}', {
          params: { path: { slug: debounced }, query: domain === null ? {} : { domain } },
        }),
      ),
    enabled: isValid,
    staleTime: 0,
    gcTime: 0,
  });
  if (debounced !== slug) return 'checking';
  if (!isValid) return 'invalid';
  if (data) return data.reason ?? 'available';
  return isError ? 'unknown' : 'checking';
}
