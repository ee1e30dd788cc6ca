import { t } from '@lingui/core/macro';
import { DatePicker } from '@mantine/dates';
import { formatCount, formatLongDay } from '../format.ts';
import { language, locale } from '../language/language.ts';

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
export const RangePicker = ({ from, to, onChange }: RangePickerProps) => (
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
