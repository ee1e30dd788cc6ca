import { t } from '@lingui/core/macro';
import { Pill, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { updateTagLengths } from '../api/lengths.gen.ts';
import { useClosingList } from '../components/use-closing-list.ts';
import { tooLong } from '../forms/text-limit.ts';
import { TagLabel } from './tag-label.tsx';
import { tagsByName, tagsQuery } from './tag-queries.ts';

interface TagsFieldProps {
  label?: string;
  description?: string;
  value: string[];
  onChange: (tags: string[]) => void;
  error?: ReactNode;
  /** Has the focus when its dialog opens. */
  autoFocus?: boolean;
}

const maxTags = 20;

/** The tags of a link. Suggests those of the account and accepts new ones. */
export function TagsField({
  label = t`Tags`,
  description = t`Press Enter after each. New ones are created when you save.`,
  value,
  onChange,
  error,
  autoFocus,
}: TagsFieldProps) {
  const tags = useQuery(tagsQuery).data ?? [];
  const find = tagsByName(tags);
  const list = useClosingList();
  return (
    <TagsInput
      {...list}
      data-autofocus={autoFocus || undefined}
      label={label}
      description={description}
      data={tags.map(({ name }) => name)}
      value={value}
      // The first spelling of a tag is kept, whatever the case.
      onChange={(names) => onChange(names.map((name) => find(name)?.name ?? name))}
      error={error ?? value.map((name) => tooLong(name, updateTagLengths.name)).find(Boolean)}
      maxTags={maxTags}
      limit={100}
      renderOption={({ option }) => <TagLabel name={option.value} color={find(option.value)?.color} />}
      renderPill={({ option, onRemove, disabled }) => {
        const tag = String(option.value);
        return (
          <Pill
            withRemoveButton={!disabled}
            onRemove={onRemove}
            removeButtonProps={{ 'aria-label': t`Remove ${tag}`, 'aria-hidden': false, tabIndex: 0 }}
          >
            <TagLabel name={tag} color={find(tag)?.color} />
          </Pill>
        );
      }}
    />
  );
}
