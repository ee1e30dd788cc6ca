import { VisuallyHidden } from '@mantine/core';
import classes from './reports.module.css';

const percents = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});
const points = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

interface ChangeProps {
  /** The change, in percent or in percentage points. Nothing is shown if it is not known. */
  percent: number | null | undefined;
  unit?: 'percent' | 'points';
}

/** How much a figure changed. */
export function Change({ percent, unit = 'percent' }: ChangeProps) {
  if (percent === null || percent === undefined) return null;
  return (
    <span className={classes.change} data-direction={Math.sign(percent)}>
      {unit === 'percent' ? percents.format(percent / 100) : points.format(percent)}
      {unit === 'points' && (
        <>
          <span aria-hidden> pts</span>
          <VisuallyHidden> percentage points</VisuallyHidden>
        </>
      )}
    </span>
  );
}
