import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { RangePicker } from './range-picker.tsx';
import { isDate, parseReportSearch, type DayRange } from './report-search.ts';

interface RangeFormProps {
  /** The initial range. If it is undefined, it may arrive later. */
  days: DayRange | undefined;
  onChoose: (range: DayRange) => void;
}

/** The first and the last day of a range, selected in a calendar or typed. */
export function RangeForm({ days, onChoose }: RangeFormProps) {
  const [chosen, setDates] = useState<DayRange>();
  const { from, to } = chosen ?? days ?? { from: '', to: '' };
  const isPossible = parseReportSearch({ from, to }).from !== undefined;
  const isComplete = isDate(from) && isDate(to);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPossible) onChoose({ from, to });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group align="start" justify="center">
        <RangePicker
          // Shows the month of these days, even when they arrive later.
          key={days?.to}
          {...(isComplete && from > to ? { from: '', to: '' } : { from, to })}
          onChange={setDates}
        />
        <Stack gap="sm" w={220}>
          <TextInput
            type="date"
            label={t`First day`}
            value={from}
            onChange={({ currentTarget: { value } }) => setDates({ from: value, to })}
            data-autofocus
          />
          <TextInput
            type="date"
            label={t`Last day`}
            value={to}
            onChange={({ currentTarget: { value } }) => setDates({ from, to: value })}
          />
          {isComplete && !isPossible && (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {from > to
                ? t`The first day is after the last day.`
                : t`Enter two days at most five years apart.`}
            </Text>
          )}
          <Button type="submit" disabled={!isPossible}>
            <Trans context="button">Show</Trans>
          </Button>
        </Stack>
      </Group>
    </form>
  );
}
