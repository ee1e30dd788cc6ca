import { CloseButton, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconArrowsSort, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { longestSearch, ungrouped, type LinksSearch, type LinksSort } from './links-search.ts';
import classes from './links-toolbar.module.css';
import { allGroups } from './queries.ts';

const orders: { value: LinksSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: 'clicks', label: 'Most clicks first' },
];

/** The option that takes a filter away, where there is one: the button that clears is out of reach of keys. */
const any = 'any';
const all = (chosen: unknown, label: string) => (chosen === undefined ? [] : [{ value: any, label }]);

const states = new Map<string | null, boolean>([
  ['true', true],
  ['false', false],
]);

/** Search, filters and order, all of which the address holds. */
export function LinksToolbar({ search }: { search: LinksSearch }) {
  const navigate = useNavigate({ from: '/links' });
  const choose = (choice: Partial<LinksSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...choice }) });
  const groups = useQuery(allGroups).data ?? [];
  const named = groups.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Group gap="xs" role="search" aria-label="Links" className={classes.toolbar}>
      <SearchField q={search.q} />
      <Select
        aria-label="Group"
        placeholder="All groups"
        data={[...all(search.group, 'All groups'), { value: ungrouped, label: 'In no group' }, ...named]}
        value={search.group ?? null}
        onChange={(group) => choose({ group: group === any ? undefined : (group ?? undefined) })}
        searchable={named.length > 5}
        limit={100}
        nothingFoundMessage="No such group"
        clearable
        className={classes.choice}
      />
      <Select
        aria-label="State"
        placeholder="Any state"
        data={[
          ...all(search.active, 'Any state'),
          { value: 'true', label: 'Active' },
          { value: 'false', label: 'Paused' },
        ]}
        value={search.active === undefined ? null : String(search.active)}
        onChange={(active) => choose({ active: states.get(active) })}
        clearable
        className={classes.choice}
      />
      <Select
        aria-label="Order"
        data={orders}
        value={search.sort ?? 'newest'}
        onChange={(sort) => choose({ sort: sort === 'newest' ? undefined : (sort ?? undefined) })}
        allowDeselect={false}
        leftSection={<IconArrowsSort size={16} aria-hidden />}
        className={classes.choice}
      />
    </Group>
  );
}

/** The address follows what is typed, a moment later; and what is typed follows the address, as on the way back. */
function SearchField({ q = '' }: { q?: string }) {
  const navigate = useNavigate({ from: '/links' });
  const [typed, setTyped] = useState(q);
  const written = useRef(q);
  const write = (text: string) => {
    written.current = text.trim();
    void navigate({
      search: (before) => ({ ...before, q: text.trim() || undefined }),
      replace: true,
    });
  };
  const writeSoon = useDebouncedCallback(write, 250);
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setTyped(q);
  }, [q]);
  return (
    <TextInput
      type="search"
      aria-label="Search links"
      placeholder="Search name, slug or destination"
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        writeSoon(value);
      }}
      maxLength={longestSearch}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed && (
          <CloseButton
            size="sm"
            aria-label="Clear the search"
            onClick={() => {
              writeSoon.cancel();
              setTyped('');
              write('');
            }}
          />
        )
      }
      className={classes.search}
    />
  );
}
