import { plural, t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useId, type CSSProperties } from 'react';
import type { components } from '../api/v1.gen.ts';
import { lazyComponent } from '../load-chunk.ts';
import { busiestHours, hourNames, hoursOf, shortWeekdayNames, weekdayNames } from './hours-of-week.ts';
import classes from './heat-map.module.css';

const HoursTable = lazyComponent(async () => (await import('./hours-table.tsx')).HoursTable);

const strengthOf = (clicks: number, most: number) =>
  ({ '--strength': `${clicks === 0 ? 0 : 15 + (85 * clicks) / most}%` }) as CSSProperties;

function hourTitle(day: number, hour: number, clicks: number): string {
  const [weekday, time] = [weekdayNames[day] ?? '', hourNames[hour] ?? ''];
  return t`${weekday} ${time}: ${plural(clicks, { one: '# click', other: '# clicks' })}`;
}

/** Seven rows of 24 hours, darker for more clicks, with an equivalent sentence and table. Needs at least one click. */
export function HeatMap({ breakdown }: { breakdown: components['schemas']['Breakdown'] }) {
  const [open, { toggle }] = useDisclosure();
  const tableId = useId();
  const { zone } = breakdown.range;
  const hours = hoursOf(breakdown.rows);
  const most = Math.max(...hours.flat());
  const sentence = busiestHours(hours);
  return (
    <>
      <Text size="sm">{sentence}</Text>
      <div
        role="img"
        dir="ltr"
        aria-label={t`Clicks by weekday and hour (${zone}). ${sentence} The table below has all hours.`}
        className={classes.map}
      >
        {hours.map((day, weekday) => (
          <div key={weekdayNames[weekday]} className={classes.day}>
            <span className={classes.name}>{shortWeekdayNames[weekday]}</span>
            {day.map((clicks, hour) => (
              <span
                key={hourNames[hour]}
                className={classes.hour}
                style={strengthOf(clicks, most)}
                title={hourTitle(weekday, hour, clicks)}
              />
            ))}
          </div>
        ))}
        <div className={classes.day}>
          <span />
          {hourNames.map((name, hour) => (
            <span key={name} className={classes.tick}>
              {hour % 6 === 0 ? name : ''}
            </span>
          ))}
        </div>
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="xs" className={classes.quiet}>
          {t`Hours are in ${zone}. Darker is more, up to ${plural(most, { one: '# click', other: '# clicks' })}.`}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={toggle}
          aria-expanded={open}
          aria-controls={open ? tableId : undefined}
          className={classes.link}
        >
          {open ? t`Hide hours` : t`Show hours`}
        </Button>
      </Group>
      {open && (
        <Suspense>
          <HoursTable id={tableId} zone={zone} hours={hours} />
        </Suspense>
      )}
    </>
  );
}
