import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import { formatCount } from '../format.ts';
import { longLabel } from './point-labels.ts';
import type { ReportInterval } from './report-search.ts';
import type { TimeSeriesData } from './time-series-data.ts';
import classes from './reports.module.css';

const columnNames: Record<ReportInterval, string> = {
  hour: t({ message: 'Hour', context: 'heading of a column of times' }),
  day: t({ message: 'Day', context: 'heading of a column of dates' }),
  week: t({ message: 'Week', context: 'heading of a column of dates' }),
  month: t({ message: 'Month', context: 'heading of a column of dates' }),
};

const tableName: Record<ReportInterval, (zone: string) => string> = {
  hour: (zone) => t`Views and clicks by hour (${zone})`,
  day: (zone) => t`Views and clicks by day (${zone})`,
  week: (zone) => t`Views and clicks by week (${zone})`,
  month: (zone) => t`Views and clicks by month (${zone})`,
};

/** The data of the chart, newest first. Future intervals are omitted. */
export function TimeTable({
  id,
  zone,
  points,
  before,
  interval,
}: TimeSeriesData & { id: string; zone: string }) {
  const begun = points.findIndex(({ incomplete }) => incomplete);
  const rows = points.slice(0, begun < 0 ? points.length : begun + 1).map((point, n) => ({ point, n }));
  const name = tableName[interval](zone);
  return (
    <div className={classes.scrolled} tabIndex={0} role="region" aria-label={name}>
      <Table
        id={id}
        stickyHeader
        highlightOnHover
        aria-label={t`${name}, newest first`}
        className={classes.days}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{columnNames[interval]}</Table.Th>
            <Table.Th scope="col">
              <Trans>Views</Trans>
            </Table.Th>
            <Table.Th scope="col">
              <Trans>Clicks</Trans>
            </Table.Th>
            {before.length > 0 && (
              <Table.Th scope="col">
                <Trans>Compared views</Trans>
              </Table.Th>
            )}
            {before.length > 0 && (
              <Table.Th scope="col">
                <Trans>Compared clicks</Trans>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.toReversed().map(({ point, n }) => (
            <Table.Tr key={point.start}>
              <Table.Th scope="row" fw={400}>
                <time dateTime={point.start}>{longLabel(point, interval)}</time>
              </Table.Th>
              <Count of={point.views} />
              <Count of={point.clicks} />
              {before.length > 0 && <Count of={before[n]?.views} />}
              {before.length > 0 && <Count of={before[n]?.clicks} />}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const Count = ({ of: count }: { of: number | null | undefined }) => (
  <Table.Td>{count === null || count === undefined ? '–' : formatCount(count)}</Table.Td>
);
