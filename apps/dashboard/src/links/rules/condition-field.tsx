import { t } from '@lingui/core/macro';
import {
  Autocomplete,
  Checkbox,
  Fieldset,
  Group,
  Input,
  MultiSelect,
  NumberInput,
  type NumberInputProps,
  Pill,
  Stack,
  TagsInput,
  type TagsInputProps,
  TextInput,
} from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Choice } from '../../api/dashboard-client.ts';
import type { components } from '../../api/v1.gen.ts';
import { useClosingList } from '../../components/use-closing-list.ts';
import { TimeField } from '../time-field.tsx';
import { conditionLabels } from './conditions.ts';
import { ParametersField } from './parameters-field.tsx';
import { type ChoicesByCondition, labelIn } from './rule-choices.ts';
import type { ConditionName, DraftConditions } from './rule-draft.ts';
import { dayNames } from './rule-sentence.ts';
import type { RuleErrors } from './rules-field.tsx';
import classes from './rules.module.css';

interface ShareFieldProps extends Pick<NumberInputProps, 'label' | 'error'> {
  value: number | undefined;
  onChange: (share: number) => void;
}

/** A percentage of people. The API reports an empty field like a number out of bounds. */
function ShareField({ value, onChange, ...props }: ShareFieldProps) {
  // A number may end in a decimal point while it is being typed, which the value cannot.
  const [typed, setTyped] = useState<number | string>(value ?? '');
  return (
    <NumberInput
      {...props}
      description={t`The same person usually belongs to it all day.`}
      suffix="%"
      min={0.01}
      max={100}
      decimalScale={2}
      allowNegative={false}
      value={typed}
      onChange={(share) => {
        setTyped(share);
        onChange(Number(share));
      }}
    />
  );
}

interface SuggestionsFieldProps extends Pick<TagsInputProps, 'label' | 'description' | 'error'> {
  choices: readonly Choice[];
  /** Keys of choices, or custom values. */
  value: string[];
  onChange: (values: string[]) => void;
}

/** Some of the choices, by their labels, or any typed value. */
function SuggestionsField({ choices, value, onChange, ...props }: SuggestionsFieldProps) {
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

type Hours = components['schemas']['RuleHours'];
type Day = keyof typeof dayNames;

interface HoursFieldProps {
  label: string;
  error?: ReactNode;
  value: Hours;
  /** By their paths in the rule. */
  errors: RuleErrors;
  /** @param path of the changed part of the hours. */
  onChange: (hours: Hours, path: string) => void;
}

const days = Object.entries(dayNames) as [Day, string][];
const zones = Intl.supportedValuesOf('timeZone');

/** A span of local time on every day, or on some days of the week. */
function HoursField({ label, error, value: hours, errors, onChange }: HoursFieldProps) {
  const fieldProps = (field: 'from' | 'to') => ({
    placeholder: t`HH:MM`,
    maxLength: 5,
    dir: 'ltr',
    className: classes.time,
    value: hours[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ ...hours, [field]: event.currentTarget.value }, field),
    error: errors[`when.hours.${field}`],
  });
  return (
    <Fieldset legend={label} variant="unstyled" classNames={{ legend: classes.legend }}>
      <Stack gap="xs">
        <Group gap="xs" align="flex-start">
          <TextInput label={t({ message: 'From', context: 'time of day' })} {...fieldProps('from')} />
          <TextInput label={t({ message: 'To', context: 'time of day' })} {...fieldProps('to')} />
          <Autocomplete
            label={t`Time zone`}
            data={zones}
            limit={50}
            style={{ flex: '1 1 10rem' }}
            value={hours.zone}
            onChange={(zone) => onChange({ ...hours, zone }, 'zone')}
            error={errors['when.hours.zone']}
          />
        </Group>
        <Checkbox.Group
          label={t`Days on which it begins`}
          value={hours.days ?? days.map(([day]) => day)}
          onChange={(chosen) => onChange(withDays(hours, chosen), 'days')}
          error={errors['when.hours.days']}
        >
          <Group gap="sm" mt={4}>
            {days.map(([day, name]) => (
              <Checkbox key={day} size="sm" value={day} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
        {error && <Input.Error>{error}</Input.Error>}
      </Stack>
    </Fieldset>
  );
}

/** Every day is the default. The days are sorted by the order of the week. */
const withDays = ({ days: _, ...hours }: Hours, chosen: readonly Day[]): Hours =>
  chosen.length === days.length
    ? hours
    : { ...hours, days: days.flatMap(([day]) => (chosen.includes(day) ? [day] : [])) };

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
