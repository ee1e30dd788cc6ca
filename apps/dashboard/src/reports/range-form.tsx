import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { isDate, lengthOf, parseReportSearch, type ReportSearch } from './report-search.ts';

interface RangeFormProps {
  /** The range to start with. */
  search: ReportSearch;
  onChoose: (range: { from: string; to: string }) => void;
}

/** The first and the last day of a range, in the browser's own calendars. */
export function RangeForm({ search, onChoose }: RangeFormProps) {
  const [{ from, to }, setDates] = useState(() => datesOf(search));
  const isPossible = parseReportSearch({ from, to }).from !== undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPossible) onChoose({ from, to });
  };
  return (
    <form onSubmit={submit} noValidate>
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
        {!isPossible && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {isDate(from) && isDate(to) && from > to
              ? t`The first day is after the last day.`
              : t`Enter two days at most five years apart.`}
          </Text>
        )}
        <Button type="submit" disabled={!isPossible}>
          <Trans context="button">Show</Trans>
        </Button>
      </Stack>
    </form>
  );
}

/** The days that a report covers. */
function datesOf(search: ReportSearch): { from: string; to: string } {
  const { from, to } = search;
  if (from && to) return { from, to };
  const today = Date.now();
  const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: dateOf(today - (lengthOf(search) - 1) * 86_400_000), to: dateOf(today) };
}
