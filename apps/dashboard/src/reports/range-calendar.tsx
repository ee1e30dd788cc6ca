import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { LateMenu } from '../components/late-menu.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { formatDates, formatDayCount } from './point-labels.ts';
import { lengthOf, type DayRange, type ReportSearch } from './report-search.ts';

const OpenRangeCalendar = lazyComponent(
  async () => (await import('./open-range-calendar.tsx')).OpenRangeCalendar,
);

interface RangeCalendarProps {
  search: ReportSearch;
  /** The days that the report covers, in its time zone. Undefined until it is loaded. */
  days: DayRange | undefined;
  /** True if another control shows the range. */
  isPreset: boolean;
  onChoose: (range: DayRange) => void;
}

/** Selects any range of days. */
export const RangeCalendar = ({ search, days, isPreset, onChoose }: RangeCalendarProps) => (
  <LateMenu
    popup="dialog"
    button={
      <Button
        size="xs"
        variant={isPreset ? 'default' : 'light'}
        leftSection={<IconCalendar size={16} aria-hidden />}
      >
        {buttonLabel(search, isPreset)}
      </Button>
    }
    menu={(target) => <OpenRangeCalendar target={target} days={days} onChoose={onChoose} />}
  />
);

function buttonLabel(search: ReportSearch, isPreset: boolean): string {
  const { from, to } = search;
  if (from && to) return formatDates({ from, to });
  return isPreset ? t`Calendar` : formatDayCount(lengthOf(search));
}
