import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { cloneElement, type SubmitEvent, useState } from 'react';
import type { ButtonElement } from '../components/lazy-menu.tsx';
import { useOpening, withRef } from '../components/opening-menu.tsx';
import { formatCount, formatLongDay } from '../format.ts';
import { language, locale } from '../language/language.ts';
import { type DayRange, isDate, parseReportSearch } from './report-search.ts';

interface RangeFormProps {
  /** The initial range. If it is undefined, it may arrive later. */
  days: DayRange | undefined;
  onChoose: (range: DayRange) => void;
}

/** Formats a date in the language of the page. */
const formatter = (options: Intl.DateTimeFormatOptions): ((date: string) => string) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (date) => format.format(new Date(date));
};
const formatYear = formatter({ year: 'numeric' });
const formatMonth = formatter({ month: 'short' });
// Arabic has no short names.
const formatWeekday = formatter({ weekday: language === 'ar' ? 'narrow' : 'short' });

const ariaLabels = {
  previousMonth: t`Previous month`,
  nextMonth: t`Next month`,
  previousYear: t`Previous year`,
  nextYear: t`Next year`,
  previousDecade: t`Previous decade`,
  nextDecade: t`Next decade`,
};

interface RangePickerProps {
  /** Dates, or empty. */
  from: string;
  to: string;
  /** The second date is empty until it is selected. */
  onChange: (range: { from: string; to: string }) => void;
}

/** A calendar in which the first and the last day of a range are clicked. Weeks begin on Mondays, as in reports. */
const RangePicker = ({ from, to, onChange }: RangePickerProps) => (
  <DatePicker
    type="range"
    allowSingleDateInRange
    hideOutsideDates
    highlightToday
    weekendDays={[]}
    minDate="1970-01-01"
    maxDate="2999-12-31"
    defaultDate={to || from || undefined}
    value={[from || null, to || null]}
    onChange={([first, last]) => onChange({ from: first ?? '', to: last ?? '' })}
    renderDay={(date) => formatCount(Number(date.slice(8)))}
    getDayAriaLabel={formatLongDay}
    weekdayFormat={formatWeekday}
    monthLabelFormat={formatter({ month: 'long', year: 'numeric' })}
    monthsListFormat={formatMonth}
    yearLabelFormat={formatYear}
    yearsListFormat={formatYear}
    decadeLabelFormat={formatYear}
    ariaLabels={ariaLabels}
  />
);

/** The first and the last day of a range, selected in a calendar or typed. */
function RangeForm({ days, onChoose }: RangeFormProps) {
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

interface OpenRangeCalendarProps {
  target: ButtonElement;
  days: DayRange | undefined;
  onChoose: (range: DayRange) => void;
}

/** A calendar and two dates, next to the button that shows them. */
export function OpenRangeCalendar({ target, days, onChoose }: OpenRangeCalendarProps) {
  const { ref, opened, onChange } = useOpening();
  const choose = (range: DayRange) => {
    onChange(false);
    onChoose(range);
  };
  const button = cloneElement(target, { onClick: () => onChange(!opened) });
  return (
    // On a phone, the button is out of view while the page is scrolled to the end of the calendar.
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-start"
      hideDetached={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>{withRef(button, ref)}</Popover.Target>
      <Popover.Dropdown aria-label={t`Range of days`} style={{ maxWidth: 'calc(100vw - 32px)' }}>
        <RangeForm days={days} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}
