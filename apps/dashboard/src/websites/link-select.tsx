import { t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { LateSelect } from '../components/late-select.tsx';
import { linkQuery, type Link } from '../links/link-queries.ts';

interface LinkSelectProps {
  label: string;
  /** ID of the selected link. */
  value: string | null;
  onChange: (id: string) => void;
  error?: string;
}

/** Selects one of the account's links. Offers the newest links; typing searches all of them. */
export function LinkSelect({ label, value, onChange, error }: LinkSelectProps) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const chosen = useQuery({ ...linkQuery(value ?? ''), enabled: value !== null });
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
  return (
    <LateSelect
      aria-label={label}
      placeholder={t`Search your links`}
      searchable
      data={options}
      filter={({ options: all }) => all}
      value={value}
      onChange={(id) => id && onChange(id)}
      allowDeselect={false}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      nothingFoundMessage={search.isPending ? t`Searching…` : t`No matching links`}
      maxDropdownHeight={260}
      error={error ?? hiddenReason(chosen)}
    />
  );
}

const labelOf = ({ name, slug }: { name?: string; slug: string }): string =>
  name && name !== slug ? `${name} (/${slug})` : `/${slug}`;

/** Says why visitors do not see the item, or undefined if they do. */
function hiddenReason({ data, error }: UseQueryResult<Link>): string | undefined {
  if (data && !data.active) return t`This link is paused, so visitors do not see the item.`;
  if (error && toApiError(error).status === 404)
    return t`This link was deleted, so visitors do not see the item. Choose another link.`;
  return undefined;
}
