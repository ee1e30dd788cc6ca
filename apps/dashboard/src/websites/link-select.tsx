import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblem } from '../api/problem.ts';
import { answerOf, v1 } from '../api/v1.ts';

interface LinkSelectProps {
  label: string;
  /** Id of a link. */
  value: string | null;
  onChange: (id: string) => void;
  error?: string;
}

/** Chooses one of the account's links: the newest are offered, the others are found by typing. */
export function LinkSelect({ label, value, onChange, error }: LinkSelectProps) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const chosen = useLink(value);
  const chosenLabel = chosen.data ? labelOf(chosen.data) : '';
  // The field holds the chosen link's name until one types; that is nothing to search for.
  const [q] = useDebouncedValue(typed === chosenLabel ? '' : typed.trim(), 250);
  const found = useQuery({
    queryKey: ['links', 'to-choose', q],
    queryFn: () => answerOf(v1.GET('/v1/links', { params: { query: { limit: 20, ...(q && { q }) } } })),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const options = (found.data?.data ?? []).map((link) => ({ value: link.id, label: labelOf(link) }));
  if (chosen.data && !options.some((option) => option.value === value)) {
    options.unshift({ value: chosen.data.id, label: chosenLabel });
  }
  return (
    <Select
      aria-label={label}
      placeholder="Search your links"
      searchable
      data={options}
      filter={({ options: all }) => all}
      value={value}
      onChange={(id) => id && onChange(id)}
      allowDeselect={false}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      nothingFoundMessage={found.isPending ? 'Searching…' : 'No link is like that.'}
      maxDropdownHeight={260}
      error={error ?? hidden(chosen)}
    />
  );
}

const labelOf = ({ name, slug }: { name?: string; slug: string }): string =>
  name && name !== slug ? `${name} (/${slug})` : `/${slug}`;

const useLink = (id: string | null) =>
  useQuery({
    queryKey: ['link', id],
    queryFn: () =>
      answerOf(v1.GET('/v1/links/{id}', { params: { path: { id: id ?? '' }, query: { view: 'full' } } })),
    enabled: id !== null,
  });

/** Why visitors do not see the item, if they do not. */
function hidden({ data, error }: ReturnType<typeof useLink>): string | undefined {
  if (data && !data.active) return 'This link is paused, so visitors do not see the item.';
  if (error && asProblem(error).status === 404)
    return 'This link was deleted, so visitors do not see the item. Choose another.';
  return undefined;
}
