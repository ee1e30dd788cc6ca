import { t } from '@lingui/core/macro';
import { CloseButton, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconArrowsSort, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LazySelect } from '../components/lazy-select.tsx';
import { DomainFilter } from '../domains/domain-filter.tsx';
import { LazyTagFilter } from '../tags/lazy-tag-filter.tsx';
import { tagsQuery } from '../tags/tag-queries.ts';
import { behaviors } from './behaviors.ts';
import { allGroupsQuery, type LinksSort } from './link-queries.ts';
import { linkSorts, linkStates, maxSearchLength, ungrouped, type LinksSearch } from './links-search.ts';
import { stateLabels } from './state-labels.ts';
import classes from './links-toolbar.module.css';

const sortLabels: Record<LinksSort, string> = {
  newest: t`Newest first`,
  oldest: t`Oldest first`,
  name: t`By name`,
  clicks: t`Most clicks first`,
  lastClicked: t`Recently clicked first`,
};
const sortOptions = linkSorts.map((value) => ({ value, label: sortLabels[value] }));

/** An option that clears an active filter. The clear button cannot be reached by keyboard. */
const any = 'any';
const clearOption = (chosen: unknown, label: string) => (chosen === undefined ? [] : [{ value: any, label }]);

/** The option with a value. Undefined for no value, and for the one that clears the filter. */
const chosen = <Value extends string>(options: readonly { value: Value }[], value: string | null) =>
  options.find((option) => option.value === value)?.value;

const stateOptions = linkStates.map((value) => ({
  value,
  label: stateLabels[value].label,
}));
const behaviorOptions = behaviors.map(({ value, title }) => ({ value, label: title }));

/** Search, filters and sort order, all stored in the URL. */
export function LinksToolbar({ search }: { search: LinksSearch }) {
  const navigate = useNavigate({ from: '/links' });
  const choose = (choice: Partial<LinksSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...choice }) });
  const groups = useQuery(allGroupsQuery).data ?? [];
  const hasTags = useQuery({ ...tagsQuery, select: ({ length }) => length > 0 }).data ?? false;
  const groupOptions = groups.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Group gap="xs" role="search" aria-label={t`Links`} className={classes.toolbar}>
      <SearchField q={search.q} />
      <LazySelect
        aria-label={t`Group`}
        placeholder={t`All groups`}
        data={[
          ...clearOption(search.group, t`All groups`),
          { value: ungrouped, label: t`No group` },
          ...groupOptions,
        ]}
        value={search.group ?? null}
        onChange={(group) => choose({ group: group === any ? undefined : (group ?? undefined) })}
        searchable={groupOptions.length > 5}
        limit={100}
        nothingFoundMessage={t`No matching groups`}
        clearable
        className={classes.choice}
      />
      <DomainFilter
        value={search.domain}
        onChange={(domain) => choose({ domain })}
        className={classes.choice}
      />
      {(hasTags || search.tags) && (
        <LazyTagFilter
          value={search.tags ?? []}
          onChange={(tags) => choose({ tags: tags.length > 0 ? tags : undefined })}
          className={classes.choice}
        />
      )}
      <LazySelect
        aria-label={t`Status`}
        placeholder={t`Any status`}
        data={[...clearOption(search.state, t`Any status`), ...stateOptions]}
        value={search.state ?? null}
        onChange={(state) => choose({ state: chosen(stateOptions, state) })}
        clearable
        className={classes.choice}
      />
      <LazySelect
        aria-label={t`Inside apps`}
        placeholder={t`Inside apps`}
        data={[
          ...clearOption(search.behavior, t({ message: 'Any', context: 'what happens inside apps' })),
          ...behaviorOptions,
        ]}
        value={search.behavior ?? null}
        onChange={(behavior) => choose({ behavior: chosen(behaviorOptions, behavior) })}
        clearable
        className={classes.choice}
      />
      <LazySelect
        aria-label={t({ message: 'Sort', context: 'order of a list' })}
        data={sortOptions}
        value={search.sort ?? 'newest'}
        onChange={(sort) => choose({ sort: sort === 'newest' ? undefined : (sort ?? undefined) })}
        allowDeselect={false}
        leftSection={<IconArrowsSort size={16} aria-hidden />}
        className={classes.choice}
      />
    </Group>
  );
}

/** Updates the URL shortly after the user types. Also follows URL changes, such as Back. */
function SearchField({ q = '' }: { q?: string }) {
  const navigate = useNavigate({ from: '/links' });
  const [typed, setTyped] = useState(q);
  const lastWritten = useRef(q);
  const write = (text: string) => {
    lastWritten.current = text.trim();
    void navigate({
      search: (before) => ({ ...before, q: text.trim() || undefined }),
      replace: true,
    });
  };
  const writeDebounced = useDebouncedCallback(write, 250);
  useEffect(() => {
    if (q === lastWritten.current) return;
    lastWritten.current = q;
    setTyped(q);
  }, [q]);
  return (
    <TextInput
      type="search"
      aria-label={t`Search links`}
      placeholder={t`Search name, slug or destination`}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        writeDebounced(value);
      }}
      maxLength={maxSearchLength}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed && (
          <CloseButton
            size="sm"
            aria-label={t`Clear search`}
            onClick={() => {
              writeDebounced.cancel();
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
