import { t } from '@lingui/core/macro';
import { Pill, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';

interface AliasesFieldProps {
  value: string[];
  onChange: (aliases: string[]) => void;
  error?: ReactNode;
}

const maxAliases = 50;

/** The aliases of a link: codes that lead to it besides its slug. */
export function AliasesField({ value, onChange, error }: AliasesFieldProps) {
  return (
    <TagsInput
      label={t`Other codes`}
      description={t`Other codes that lead to this link, such as those of another service that are already in print. Press Enter after each.`}
      value={value}
      onChange={onChange}
      error={error}
      maxTags={maxAliases}
      // A code may contain commas.
      splitChars={['\n']}
      isDuplicate={(code, codes) => codes.includes(code)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      renderPill={({ option, onRemove, disabled }) => {
        const code = String(option.value);
        return (
          <Pill
            withRemoveButton={!disabled}
            onRemove={onRemove}
            removeButtonProps={{ 'aria-label': t`Remove ${code}`, 'aria-hidden': false, tabIndex: 0 }}
          >
            <bdi dir="ltr">{code}</bdi>
          </Pill>
        );
      }}
    />
  );
}
