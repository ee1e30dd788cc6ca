import '@mantine/charts/styles.css';
import { AreaChart } from '@mantine/charts';
import type { components } from '../api/v1.gen.ts';
import { formatCount, formatLongDay, formatShortDay } from '../format.ts';

/** The chart of views and clicks per day. Loaded when first shown. */
export function DailyChart({ days }: { days: components['schemas']['DayDto'][] }) {
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
      valueFormatter={formatCount}
      withDots={days.length <= 14}
      dotProps={{ r: 3 }}
      textColor="var(--report-quiet)"
      gridAxis="x"
      tickLine="none"
      fillOpacity={0.25}
      // The chart is exposed as a labeled image. Keyboard users get the data from the table.
      accessibilityLayer={false}
      xAxisProps={{ tickFormatter: formatShortDay, minTickGap: 24, interval: 'preserveStartEnd' }}
      yAxisProps={{
        allowDecimals: false,
        width: 44,
        tickFormatter: (value: number) => compactNumber.format(value),
      }}
      tooltipProps={{ labelFormatter: (date) => (typeof date === 'string' ? formatLongDay(date) : '') }}
    />
  );
}

const compactNumber = new Intl.NumberFormat(undefined, { notation: 'compact' });
