import { Button, Group, ScrollArea, Skeleton, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useId } from 'react';
import type { components } from '../api/v1.gen.ts';
import { formatCount, formatLongDay, formatShortDay } from '../format.ts';
import classes from './reports.module.css';

type Day = components['schemas']['DayDto'];

// Loaded separately: the charting library is as large as the rest of the app.
const DailyChart = lazy(() => import('./daily-chart.tsx').then((module) => ({ default: module.DailyChart })));

/** Views and clicks per UTC day, as a chart and optionally as a table. */
export function DailyTraffic({ days }: { days: Day[] }) {
  const [open, { toggle }] = useDisclosure();
  const tableId = useId();
  const [first, last] = [days[0], days.at(-1)];
  const range = first && last ? `${formatShortDay(first.date)} to ${formatShortDay(last.date)}` : '';
  return (
    <>
      <div
        role="img"
        aria-label={`Chart of views and clicks per day (UTC), ${range}. The table below has the same data.`}
      >
        <Suspense fallback={<Skeleton h={260} />}>
          <DailyChart days={days} />
        </Suspense>
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="xs" className={classes.quiet}>
          Days are in UTC. The last day is not complete.
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={toggle}
          aria-expanded={open}
          aria-controls={open ? tableId : undefined}
          className={classes.link}
        >
          {open ? 'Hide table' : 'Show table'}
        </Button>
      </Group>
      {open && <DailyTable id={tableId} days={days} />}
    </>
  );
}

function DailyTable({ id, days }: { id: string; days: Day[] }) {
  return (
    <ScrollArea.Autosize
      mah={320}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Views and clicks per day (UTC)' }}
    >
      <Table
        id={id}
        stickyHeader
        highlightOnHover
        aria-label="Views and clicks per day (UTC), newest first"
        className={classes.days}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Day</Table.Th>
            <Table.Th scope="col">Views</Table.Th>
            <Table.Th scope="col">Clicks</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.toReversed().map(({ date, views, clicks }) => (
            <Table.Tr key={date}>
              <Table.Th scope="row" fw={400}>
                <time dateTime={date}>{formatLongDay(date)}</time>
              </Table.Th>
              <Table.Td>{formatCount(views)}</Table.Td>
              <Table.Td>{formatCount(clicks)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
