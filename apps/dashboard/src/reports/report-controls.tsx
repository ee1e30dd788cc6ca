import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar, IconDownload, IconPrinter, IconShare } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { LazyMenu } from '../components/lazy-menu.tsx';
import { locale } from '../language/language.ts';
import { lazyComponent } from '../load-chunk.ts';
import { May } from '../session/permissions.tsx';
import { formatDates, formatDayCount } from './point-labels.ts';
import type { ReportScope } from './report-queries.ts';
import {
  intervalOf,
  lengthOf,
  parseReportSearch,
  possibleIntervals,
  type DayRange,
  type ReportInterval,
  type ReportSearch,
} from './report-search.ts';
import classes from './reports.module.css';
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

const OpenExportMenu = lazyComponent(async () => (await import('./open-export-menu.tsx')).OpenExportMenu);

/** Exports the time series, or a breakdown with all its rows, as a CSV file. */
const ExportMenu = ({ scope }: { scope: ReportScope }) => (
  <LazyMenu
    button={
      <Button size="xs" variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
        <Trans context="button">Export</Trans>
      </Button>
    }
    menu={(target) => <OpenExportMenu scope={scope} target={target} />}
  />
);

const ShareDialog = lazyComponent(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** Shares the report as shown, by a link that anyone can open. */
function ShareButton({ scope }: { scope: ReportScope }) {
  const [opened, { open, close }] = useDisclosure();
  // Stays mounted after it was opened, so that it can return the focus.
  const [needed, setNeeded] = useState(false);
  return (
    <May scope="reports:write">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconShare size={16} aria-hidden />}
        onClick={() => {
          setNeeded(true);
          open();
        }}
      >
        <Trans context="button">Share</Trans>
      </Button>
      <Suspense>{needed && <ShareDialog scope={scope} opened={opened} onClose={close} />}</Suspense>
    </May>
  );
}

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
const RangeCalendar = ({ search, days, isPreset, onChoose }: RangeCalendarProps) => (
  <LazyMenu
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
