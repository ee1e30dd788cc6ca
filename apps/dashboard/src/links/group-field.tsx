import { t } from '@lingui/core/macro';
import { type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import { LazySelect } from '../components/lazy-select.tsx';
import { useCreateGroup } from './link-mutations.ts';
import { allGroupsQuery } from './link-queries.ts';

/** Option values for creating a group and for no group. Group IDs are UUIDs. */
const createOption = 'new';
const noneOption = 'none';

interface GroupFieldProps extends Pick<
  SelectProps,
  'label' | 'placeholder' | 'description' | 'error' | 'required'
> {
  value: string | null;
  onChange: (group: string | null) => void;
}

/** Selects one of the account's groups or none. Typing a new name offers to create a group. */
export function GroupField({ value, onChange, error, ...props }: GroupFieldProps) {
  const groups = useQuery(allGroupsQuery).data ?? [];
  const create = useCreateGroup();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isNew = name !== '' && !groups.some((group) => group.name === name);
  const choose = (group: string | null) => {
    if (group !== createOption) return onChange(group === noneOption ? null : group);
    create.mutate(name, { onSuccess: ({ id }) => onChange(id) });
  };
  return (
    <LazySelect
      {...props}
      data={[
        // The clear button cannot be reached by keyboard.
        ...(value !== null ? [{ value: noneOption, label: t`No group` }] : []),
        ...(isNew ? [{ value: createOption, label: t`Create “${name}”` }] : []),
        ...groups.map(({ id, name: label }) => ({ value: id, label })),
      ]}
      value={value}
      onChange={choose}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      limit={100}
      nothingFoundMessage={t`Type a name to create a group`}
      clearable
      disabled={create.isPending}
      error={error ?? (create.isError && toApiError(create.error).message)}
    />
  );
}
