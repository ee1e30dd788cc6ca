import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { parseRange, ranges, type RangeDays } from './range.ts';

/** Selects how many days the report covers. Stored in the URL, so that Back returns to the previous range. */
export function RangePicker({ days }: { days: RangeDays }) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      aria-label="Date range"
      size="xs"
      value={String(days)}
      onChange={(chosen) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, ...parseRange({ days: chosen }) }),
          resetScroll: false,
        })
      }
      data={ranges.map((range) => ({ value: String(range), label: `${range} days` }))}
    />
  );
}
