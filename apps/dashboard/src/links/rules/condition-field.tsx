import { t } from '@lingui/core/macro';
import { MultiSelect } from '@mantine/core';
import { useClosingList } from '../../components/use-closing-list.ts';
import { TimeField } from '../time-field.tsx';
import { conditionLabels } from './conditions.ts';
import { HoursField } from './hours-field.tsx';
import { ParametersField } from './parameters-field.tsx';
import type { ChoicesByCondition } from './rule-choices.ts';
import type { ConditionName, DraftConditions } from './rule-draft.ts';
import type { RuleErrors } from './rules-field.tsx';
import { ShareField } from './share-field.tsx';
import { SuggestionsField } from './suggestions-field.tsx';

interface ConditionFieldProps {
  name: ConditionName;
  when: DraftConditions;
  choices: ChoicesByCondition;
  /** By their paths in the rule. */
  errors: RuleErrors;
  /** @param path of the changed part of the condition. */
  onChange: (value: DraftConditions[ConditionName], path?: string) => void;
}

/** The value of one condition. */
export function ConditionField({ name, when, choices, errors, onChange }: ConditionFieldProps) {
  const list = useClosingList();
  const common = { label: conditionLabels[name], error: errors[`when.${name}`] };
  switch (name) {
    case 'countries':
    case 'devices':
    case 'systems':
    case 'browsers':
    case 'inApp':
      return (
        <MultiSelect
          {...common}
          {...list}
          placeholder={when[name]?.length ? undefined : t`Any of…`}
          data={choices[name].map(({ key, label }) => ({ value: key, label }))}
          value={[when[name] ?? []].flat()}
          onChange={onChange}
          searchable={choices[name].length > 8}
          nothingFoundMessage={t`Nothing found`}
          hidePickedOptions
        />
      );
    case 'languages':
      return (
        <SuggestionsField
          {...common}
          description={t`Suggestions, or a language tag such as pt-BR.`}
          choices={choices.languages}
          value={when.languages ?? []}
          onChange={onChange}
        />
      );
    case 'sources':
      return (
        <SuggestionsField
          {...common}
          description={t`An app, a site, or a host name such as blog.example.`}
          choices={choices.sources}
          value={when.sources ?? []}
          onChange={(sources) => onChange(sources.map((source) => source.toLowerCase()))}
        />
      );
    case 'query':
      return (
        <ParametersField
          {...common}
          value={when.query ?? []}
          onChange={(parameters) => onChange(parameters)}
        />
      );
    case 'after':
    case 'before':
      return <TimeField {...common} value={when[name] ?? ''} onChange={onChange} />;
    case 'hours':
      return when.hours && <HoursField {...common} value={when.hours} errors={errors} onChange={onChange} />;
    case 'share':
      return <ShareField {...common} value={when.share} onChange={onChange} />;
  }
}
