import { t } from '@lingui/core/macro';
import { Pill, TagsInput, type TagsInputProps } from '@mantine/core';
import type { Choice } from '../../api/dashboard-client.ts';
import { useClosingList } from '../../components/use-closing-list.ts';
import { labelIn } from './rule-choices.ts';

interface SuggestionsFieldProps extends Pick<TagsInputProps, 'label' | 'description' | 'error'> {
  choices: readonly Choice[];
  /** Keys of choices, or custom values. */
  value: string[];
  onChange: (values: string[]) => void;
}

/** Some of the choices, by their labels, or any typed value. */
export function SuggestionsField({ choices, value, onChange, ...props }: SuggestionsFieldProps) {
  const list = useClosingList();
  const keyOf = (typed: string) =>
    choices.find(({ key, label }) => key === typed || label.toLowerCase() === typed.toLowerCase())?.key ??
    typed;
  return (
    <TagsInput
      {...props}
      {...list}
      // Options must be unique.
      data={[...new Set(choices.map(({ label }) => label))]}
      value={value.map((key) => labelIn(choices, key))}
      onChange={(labels) => onChange([...new Set(labels.map(keyOf))])}
      limit={100}
      renderPill={({ option: { label }, onRemove, disabled }) => (
        <Pill
          withRemoveButton={!disabled}
          onRemove={onRemove}
          removeButtonProps={{ 'aria-label': t`Remove ${label}`, 'aria-hidden': false, tabIndex: 0 }}
        >
          {label}
        </Pill>
      )}
    />
  );
}
