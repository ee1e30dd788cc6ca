import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { ExportMenu } from './export-menu.tsx';
import { RangeCalendar } from './range-calendar.tsx';
import type { ReportScope } from './report-queries.ts';
import {
  intervalOf,
  lengthOf,
  parseReportSearch,
  possibleIntervals,
  type ReportInterval,
} from './report-search.ts';
import classes from './reports.module.css';
import { ShareButton } from './share-button.tsx';
import { useReportSearch } from './use-report-search.ts';

const presets = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '12 months' },
];

const intervalLabels: Record<ReportInterval, string> = {
  hour: 'By hour',
  day: 'By day',
  week: 'By week',
  month: 'By month',
};

const comparisons = [
  { value: 'previous', label: 'Compare: days before' },
  { value: 'year', label: 'Compare: year before' },
  { value: 'none', label: 'Do not compare' },
];

/** Selects what a report shows. All of it is in the URL, so that Back returns to what was shown before. */
export function ReportControls({ scope }: { scope: ReportScope }) {
  const [search, show] = useReportSearch();
  const { days = lengthOf({}), from, compare = 'previous' } = search;
  const showRange = (range: { days?: number; from?: string; to?: string }) =>
    show({ ...parseReportSearch({ ...search, days: undefined, from: undefined, to: undefined, ...range }) });
  return (
    <Group gap="xs" justify="space-between" data-screen-only>
      <Group gap="xs">
        <SegmentedControl
          aria-label="Date range"
          size="xs"
          value={from ? '' : String(days)}
          onChange={(chosen) => showRange({ days: Number(chosen) })}
          data={presets}
          className={classes.ranges}
        />
        <RangeCalendar
          key={`${days} ${from} ${search.to}`}
          search={search}
          isPreset={!from && presets.some(({ value }) => value === String(days))}
          onChoose={showRange}
        />
        <NativeSelect
          aria-label="Interval"
          size="xs"
          value={intervalOf(search)}
          onChange={({ currentTarget: { value } }) => show({ interval: value as ReportInterval })}
          data={possibleIntervals(lengthOf(search), search.filters).map((value) => ({
            value,
            label: intervalLabels[value],
          }))}
        />
        <NativeSelect
          aria-label="Comparison"
          size="xs"
          value={compare}
          onChange={({ currentTarget: { value } }) =>
            show({ compare: value === 'year' || value === 'none' ? value : undefined })
          }
          data={comparisons}
        />
      </Group>
      <Group gap="xs">
        <ShareButton scope={scope} />
        <ExportMenu scope={scope} />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => print()}
        >
          Print
        </Button>
      </Group>
    </Group>
  );
}
