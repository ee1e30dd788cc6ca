import { t } from '@lingui/core/macro';
import { SegmentedControl } from '@mantine/core';
import { curlOf, typescriptOf } from '../api/api-call.ts';

/** The languages that calls are shown in. */
export const callLanguages = { curl: curlOf, TypeScript: typescriptOf };
export type CallLanguage = keyof typeof callLanguages;

interface LanguageControlProps {
  value: CallLanguage;
  onChange: (language: CallLanguage) => void;
}

export const LanguageControl = ({ value, onChange }: LanguageControlProps) => (
  <SegmentedControl
    aria-label={t({ message: 'Language', context: 'programming language' })}
    size="xs"
    data={Object.keys(callLanguages)}
    value={value}
    onChange={(language) => onChange(language as CallLanguage)}
  />
);
