import { Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { locale } from '../language/language.ts';
import classes from './reports.module.css';

const percents = new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});
const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

interface ChangeProps {
  /** The change, in percent or in percentage points. Nothing is shown if it is unknown. */
  percent: number | null | undefined;
  unit?: 'percent' | 'points';
}

/** The change of a figure. */
export function Change({ percent, unit = 'percent' }: ChangeProps) {
  if (percent === null || percent === undefined) return null;
  const change = unit === 'percent' ? percents.format(percent / 100) : points.format(percent);
  return (
    <span className={classes.change} data-direction={Math.sign(percent)}>
      {unit === 'percent' ? (
        change
      ) : (
        <Trans context="change of a rate, in percentage points">
          {change}
          <span aria-hidden> pts</span>
          <VisuallyHidden> percentage points</VisuallyHidden>
        </Trans>
      )}
    </span>
  );
}
