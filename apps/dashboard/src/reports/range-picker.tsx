import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { asRange, ranges, type Days } from './range.ts';

/** Chooses how many days the page's report covers; the address has it, so that the way back leads to the one before. */
export function RangePicker({ days }: { days: Days }) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      aria-label="Days that the report covers"
      size="xs"
      value={String(days)}
      onChange={(chosen) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, ...asRange({ days: chosen }) }),
          resetScroll: false,
        })
      }
      data={ranges.map((range) => ({ value: String(range), label: `${range} days` }))}
    />
  );
}
