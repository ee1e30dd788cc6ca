import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { locale } from '../language/language.ts';
import { ExportMenu } from './export-menu.tsx';
import { formatDayCount } from './point-labels.ts';
import { RangeCalendar } from './range-calendar.tsx';
import type { ReportScope } from './report-queries.ts';
import {
  intervalOf,
  lengthOf,
  parseReportSearch,
  possibleIntervals,
  type DayRange,
  type ReportInterval,
} from './report-search.ts';
import classes from './reports.module.css';
import { ShareButton } from './share-button.tsx';
import { useReportSearch } from './use-report-search.ts';

const presets = [
  { value: '7', label: formatDayCount(7) },
  { value: '30', label: formatDayCount(30) },
  { value: '90', label: formatDayCount(90) },
  {
    value: '365',
    label: new Intl.NumberFormat(locale, { style: 'unit', unit: 'month', unitDisplay: 'long' }).format(12),
  },
];

const intervalLabels: Record<ReportInterval, string> = {
  hour: t`By hour`,
  day: t`By day`,
  week: t`By week`,
  month: t`By month`,
};

const comparisons = [
  { value: 'previous', label: t`Compare: days before` },
  { value: 'year', label: t`Compare: year before` },
  { value: 'none', label: t`Do not compare` },
];

interface ReportControlsProps {
  scope: ReportScope;
  /** The days that the report covers. Undefined until it is loaded. */
  covered: DayRange | undefined;
}

/** Selects the content of a report. All of it is in the URL, so that Back restores the previous selection. */
export function ReportControls({ scope, covered }: ReportControlsProps) {
  const [search, show] = useReportSearch();
  const { days = lengthOf({}), from, compare = 'previous' } = search;
  const showRange = (range: { days?: number; from?: string; to?: string }) =>
    show({ ...parseReportSearch({ ...search, days: undefined, from: undefined, to: undefined, ...range }) });
  return (
    <Group gap="xs" justify="space-between" className={classes.controls} data-screen-only>
      <Group gap="xs">
        <SegmentedControl
          aria-label={t`Date range`}
          size="xs"
          value={from ? '' : String(days)}
          onChange={(chosen) => showRange({ days: Number(chosen) })}
          data={presets}
          className={classes.ranges}
        />
        <RangeCalendar
          key={`${days} ${from} ${search.to}`}
          search={search}
          days={covered}
          isPreset={!from && presets.some(({ value }) => value === String(days))}
          onChoose={showRange}
        />
        <NativeSelect
          aria-label={t`Interval`}
          size="xs"
          value={intervalOf(search)}
          onChange={({ currentTarget: { value } }) => show({ interval: value as ReportInterval })}
          data={possibleIntervals(lengthOf(search), search.filters).map((value) => ({
            value,
            label: intervalLabels[value],
          }))}
        />
        <NativeSelect
          aria-label={t`Comparison`}
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
          <Trans context="button">Print</Trans>
        </Button>
      </Group>
    </Group>
  );
}
