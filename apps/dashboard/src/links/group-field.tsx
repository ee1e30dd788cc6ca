import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblem } from '../api/problem.ts';
import { useCreateGroup } from './changes.ts';
import { allGroups } from './queries.ts';

/** In the place of a group's id: the one that is to be made, and none. */
const toCreate = 'new';
const none = 'none';

interface GroupFieldProps extends Pick<
  SelectProps,
  'label' | 'placeholder' | 'description' | 'error' | 'required'
> {
  value: string | null;
  onChange: (group: string | null) => void;
}

/** One of the account's groups, or none; a name that no group has yet makes one. */
export function GroupField({ value, onChange, error, ...props }: GroupFieldProps) {
  const groups = useQuery(allGroups).data ?? [];
  const create = useCreateGroup();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isNew = name !== '' && !groups.some((group) => group.name === name);
  const choose = (group: string | null) => {
    if (group !== toCreate) return onChange(group === none ? null : group);
    create.mutate(name, { onSuccess: ({ id }) => onChange(id) });
  };
  return (
    <Select
      {...props}
      data={[
        // The button that clears is out of reach of keys.
        ...(value !== null ? [{ value: none, label: 'No group' }] : []),
        ...(isNew ? [{ value: toCreate, label: `Create “${name}”` }] : []),
        ...groups.map(({ id, name: label }) => ({ value: id, label })),
      ]}
      value={value}
      onChange={choose}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      limit={100}
      nothingFoundMessage="Type a name to create a group"
      clearable
      disabled={create.isPending}
      error={error ?? (create.isError && asProblem(create.error).message)}
    />
  );
}
