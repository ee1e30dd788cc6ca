import '@mantine/charts/styles.css';
import { AreaChart } from '@mantine/charts';
import type { components } from '../api/v1.gen.ts';
import { count, longDay, shortDay } from './format.ts';

/** The chart alone; loaded when it is first shown. */
export function DaysChart({ days }: { days: components['schemas']['DayDto'][] }) {
  return (
    <AreaChart
      h={260}
      data={days}
      dataKey="date"
      series={[
        { name: 'views', label: 'Views', color: 'var(--report-views)' },
        { name: 'clicks', label: 'Clicks', color: 'var(--report-clicks)' },
      ]}
      curveType="monotone"
      valueFormatter={count}
      withDots={days.length <= 14}
      dotProps={{ r: 3 }}
      textColor="var(--report-quiet)"
      gridAxis="x"
      tickLine="none"
      fillOpacity={0.25}
      // It is an image with a name; what the keyboard reaches is the table.
      accessibilityLayer={false}
      xAxisProps={{ tickFormatter: shortDay, minTickGap: 24, interval: 'preserveStartEnd' }}
      yAxisProps={{ allowDecimals: false, width: 44, tickFormatter: (value: number) => short.format(value) }}
      tooltipProps={{ labelFormatter: (date) => (typeof date === 'string' ? longDay(date) : '') }}
    />
  );
}

const short = new Intl.NumberFormat(undefined, { notation: 'compact' });
