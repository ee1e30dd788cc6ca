import { ScrollArea, Table } from '@mantine/core';
import { formatCount } from '../format.ts';
import { longLabel } from './point-labels.ts';
import type { TimeSeriesData } from './time-series-data.ts';
import classes from './reports.module.css';

const columnNames = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' };

/** The data of the chart, newest first. What has not begun is left out. */
export function TimeTable({
  id,
  zone,
  points,
  before,
  interval,
}: TimeSeriesData & { id: string; zone: string }) {
  const begun = points.findIndex(({ incomplete }) => incomplete);
  const rows = points.slice(0, begun < 0 ? points.length : begun + 1).map((point, n) => ({ point, n }));
  const name = `Views and clicks by ${interval} (${zone})`;
  return (
    <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': name }}>
      <Table
        id={id}
        stickyHeader
        highlightOnHover
        aria-label={`${name}, newest first`}
        className={classes.days}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{columnNames[interval]}</Table.Th>
            <Table.Th scope="col">Views</Table.Th>
            <Table.Th scope="col">Clicks</Table.Th>
            {before.length > 0 && <Table.Th scope="col">Compared views</Table.Th>}
            {before.length > 0 && <Table.Th scope="col">Compared clicks</Table.Th>}
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
    </ScrollArea.Autosize>
  );
}

const Count = ({ of: count }: { of: number | null | undefined }) => (
  <Table.Td>{count === null || count === undefined ? '–' : formatCount(count)}</Table.Td>
);
