import { t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useSuspenseQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { v1Client } from '../api/v1-client.ts';
import { LazySelect } from '../components/lazy-select.tsx';
import { linkQuery, type Link } from '../links/link-queries.ts';
import { withoutScheme } from '../url.ts';

interface LinkSelectProps {
  label: string;
  /** Shown below the label. Without it, the label is for screen readers only. */
  description?: string;
  /** What the option without a link is called. Without it, there is none. */
  noLinkLabel?: string;
  /** ID of the selected link. */
  value: string | null;
  onChange: (id: string | null) => void;
  error?: ReactNode;
  /** What visitors get if the link cannot be followed. */
  reasons: { paused: string; deleted: string };
}

/** An option for no link. IDs are UUIDs. */
const noLink = 'none';

/** Selects one of the account's links. Offers the newest links; typing searches all of them. */
export function LinkSelect(props: LinkSelectProps) {
  const { label, description, noLinkLabel, value, onChange, error, reasons } = props;
  const base = useSuspenseQuery(sessionQuery).data.settings.shortUrlBase;
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const chosen = useQuery({ ...linkQuery(value ?? ''), enabled: value !== null });
  const labelOf = (link: ShownLink) => nameOf(link, base);
  const chosenLabel = chosen.data ? labelOf(chosen.data) : '';
  // The field contains the chosen link's name until the user types. Do not search for that.
  const [q] = useDebouncedValue(typed === chosenLabel ? '' : typed.trim(), 250);
  const search = useQuery({
    queryKey: ['links', 'options', q],
    queryFn: () => dataOf(v1Client.GET('/v1/links', { params: { query: { limit: 20, ...(q && { q }) } } })),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const options = (search.data?.data ?? []).map((link) => ({ value: link.id, label: labelOf(link) }));
  if (chosen.data && !options.some((option) => option.value === value)) {
    options.unshift({ value: chosen.data.id, label: chosenLabel });
  }
  if (noLinkLabel !== undefined && value !== null) options.unshift({ value: noLink, label: noLinkLabel });
  return (
    <LazySelect
      {...(description === undefined ? { 'aria-label': label } : { label, description })}
      placeholder={t`Search your links`}
      searchable
      data={options}
      filter={({ options: all }) => all}
      value={value}
      onChange={(id) => id && onChange(id === noLink ? null : id)}
      allowDeselect={false}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      nothingFoundMessage={search.isPending ? t`Searching…` : t`No matching links`}
      maxDropdownHeight={260}
      error={error ?? hiddenReason(chosen, reasons)}
    />
  );
}

interface ShownLink {
  name?: string;
  slug: string;
  url: string;
}

/** @param base of short links on the default domain, whose host goes without saying */
function nameOf({ name, slug, url }: ShownLink, base: string): string {
  const address = url === `${base}/${slug}` ? `/${slug}` : withoutScheme(url);
  return name && name !== slug ? `${name} (${address})` : address;
}

/** Says why visitors cannot follow the link, or undefined if they can. */
function hiddenReason(
  { data, error }: UseQueryResult<Link>,
  { paused, deleted }: LinkSelectProps['reasons'],
): string | undefined {
  if (data && !data.active) return paused;
  if (error && toApiError(error).status === 404) return deleted;
  return undefined;
}
