import { t } from '@lingui/core/macro';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { maxTagsSearched } from '../links/links-search.ts';
import { TagLabel } from './tag-label.tsx';
import { tagsByName, tagsQuery } from './tag-queries.ts';

export interface TagFilterProps {
  value: string[];
  onChange: (tags: string[]) => void;
  className?: string;
  /** Opens the list, too. */
  autoFocus?: boolean;
}

/** Selects tags that all links in the list must have. */
export function TagFilter({ value, onChange, className, autoFocus }: TagFilterProps) {
  const tags = useQuery(tagsQuery).data ?? [];
  const find = tagsByName(tags);
  // The URL may contain another spelling of a tag, or a deleted tag.
  const chosen = [...new Set(value.map((name) => find(name)?.name ?? name))];
  const names = [...new Set([...tags.map(({ name }) => name), ...chosen])];
  return (
    <MultiSelect
      aria-label={t`Tags`}
      placeholder={chosen.length === 0 ? t`All tags` : undefined}
      data={names.sort((a, b) => a.localeCompare(b))}
      value={chosen}
      onChange={onChange}
      maxValues={maxTagsSearched}
      searchable={names.length > 5}
      limit={100}
      nothingFoundMessage={t`No matching tags`}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear tags` }}
      renderOption={({ option }) => <TagLabel name={option.label} color={find(option.value)?.color} />}
      className={className}
      autoFocus={autoFocus}
      defaultDropdownOpened={autoFocus}
    />
  );
}
