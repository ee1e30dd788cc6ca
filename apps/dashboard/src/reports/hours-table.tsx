import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import { formatCount } from '../format.ts';
import { hourNames, shortWeekdayNames, weekdayNames } from './hours-of-week.ts';
import classes from './reports.module.css';

interface HoursTableProps {
  id: string;
  zone: string;
  /** Clicks by weekday, from Monday, and hour. */
  hours: readonly (readonly number[])[];
}

/** The data of the heat map. */
export function HoursTable({ id, zone, hours }: HoursTableProps) {
  return (
    <div className={classes.scrolled} tabIndex={0} role="region" aria-label={t`Clicks by weekday and hour`}>
      <Table id={id} stickyHeader aria-label={t`Clicks by weekday and hour (${zone})`} fz="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              <Trans context="heading of a column of times">Hour</Trans>
            </Table.Th>
            {weekdayNames.map((name, weekday) => (
              <Table.Th key={name} scope="col" ta="end" abbr={name}>
                {shortWeekdayNames[weekday]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {hourNames.map((name, hour) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {hours.map((day, weekday) => (
                <Table.Td key={weekdayNames[weekday]} ta="end">
                  {formatCount(day[hour] ?? 0)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
