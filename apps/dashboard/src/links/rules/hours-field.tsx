import { t } from '@lingui/core/macro';
import { Autocomplete, Checkbox, Fieldset, Group, Input, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { components } from '../../api/v1.gen.ts';
import { dayNames } from './rule-sentence.ts';
import type { RuleErrors } from './rules-field.tsx';
import classes from './rules.module.css';

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
export function HoursField({ label, error, value: hours, errors, onChange }: HoursFieldProps) {
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
