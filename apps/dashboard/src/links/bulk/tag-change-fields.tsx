import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { TagsField } from '../../tags/tags-field.tsx';

interface TagChangeFieldsProps {
  addTags: string[];
  removeTags: string[];
  onChange: (names: { addTags?: string[]; removeTags?: string[] }) => void;
  error?: ReactNode;
  /** The first field has the focus when its dialog opens. */
  autoFocus?: boolean;
}

/** The tags to add to links and to remove from them. */
export const TagChangeFields = ({
  addTags,
  removeTags,
  onChange,
  error,
  autoFocus,
}: TagChangeFieldsProps) => (
  <>
    <TagsField
      label={t({ message: 'Add', context: 'tags' })}
      description={t`Press Enter after each. New ones are created.`}
      value={addTags}
      autoFocus={autoFocus}
      onChange={(names) => onChange({ addTags: names })}
    />
    <TagsField
      label={t({ message: 'Remove', context: 'tags' })}
      description={t`Links without these tags stay as they are.`}
      value={removeTags}
      onChange={(names) => onChange({ removeTags: names })}
      error={error}
    />
  </>
);
