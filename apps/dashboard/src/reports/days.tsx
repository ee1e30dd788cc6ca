import { Button, Group, ScrollArea, Skeleton, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useId } from 'react';
import type { components } from '../api/v1.gen.ts';
import { count, longDay, shortDay } from './format.ts';
import classes from './reports.module.css';

type Day = components['schemas']['DayDto'];

// The charting library is as big as all the rest.
const DaysChart = lazy(() => import('./days-chart.tsx').then((module) => ({ default: module.DaysChart })));

/** Views and clicks by UTC day: a chart, and the same as a table for whoever wants the very figures. */
export function Days({ days }: { days: Day[] }) {
  const [open, { toggle }] = useDisclosure();
  const tableId = useId();
  const [first, last] = [days[0], days.at(-1)];
  const range = first && last ? `${shortDay(first.date)} to ${shortDay(last.date)}` : '';
  return (
    <>
      <div
        role="img"
        aria-label={`Chart of views and clicks by UTC day, ${range}. The table below has the figures.`}
      >
        <Suspense fallback={<Skeleton h={260} />}>
          <DaysChart days={days} />
        </Suspense>
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="xs" className={classes.quiet}>
          Days are UTC days; the last one is not over.
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={toggle}
          aria-expanded={open}
          aria-controls={open ? tableId : undefined}
          className={classes.link}
        >
          {open ? 'Hide the table' : 'Show as a table'}
        </Button>
      </Group>
      {open && <DaysTable id={tableId} days={days} />}
    </>
  );
}

function DaysTable({ id, days }: { id: string; days: Day[] }) {
  return (
    <ScrollArea.Autosize
      mah={320}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Views and clicks by UTC day' }}
    >
      <Table
        id={id}
        stickyHeader
        highlightOnHover
        aria-label="Views and clicks by UTC day, newest first"
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
                <time dateTime={date}>{longDay(date)}</time>
              </Table.Th>
              <Table.Td>{count(views)}</Table.Td>
              <Table.Td>{count(clicks)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
