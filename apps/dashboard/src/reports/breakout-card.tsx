import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import classes from './breakout-card.module.css';
import { breakoutSentence, breakoutTotals, inAppName, leftShare } from './breakout-sentence.ts';
import { FilterButton } from './filter-button.tsx';
import { NoData } from './ranking.tsx';
import { ReportCard } from './report-card.tsx';
import type { BreakdownRow } from './report-queries.ts';

interface BreakoutCardProps {
  /** The breakdown by app. */
  rows: BreakdownRow[];
  /** True where it comes first. */
  leads?: boolean;
}

/** How many visitors saw a way out of an app's browser, and how many left, by app. */
export function BreakoutCard({ rows, leads }: BreakoutCardProps) {
  const totals = breakoutTotals(rows);
  return (
    <ReportCard
      title={t`In-app browsers`}
      lead={t`Only visitors whose link opened inside an app’s own browser. “Sources” counts all clicks from an app.`}
    >
      {rows.length === 0 ? (
        <NoData>
          <Trans>No visitor was offered a way out of an app in this range.</Trans>
        </NoData>
      ) : (
        <>
          <Text className={leads ? classes.lead : undefined}>{breakoutSentence(totals)}</Text>
          <ul className={classes.outcomes} aria-label={t`Visitors in in-app browsers`}>
            {rows.map((row) => (
              <App key={row.key} row={row} most={Math.max(1, ...rows.map(({ shown }) => shown ?? 0))} />
            ))}
          </ul>
          <ul className={classes.legend} aria-hidden>
            <li data-outcome="left">
              <Trans>Left the app</Trans>
            </li>
            <li data-outcome="shown">
              <Trans>Saw the way out, but did not leave</Trans>
            </li>
          </ul>
        </>
      )}
    </ReportCard>
  );
}

/** The bar's length is the app's share of the largest number of visitors of any app. */
function App({ row, most }: { row: BreakdownRow; most: number }) {
  const totals = breakoutTotals([row]);
  const { shown, left } = totals;
  const share = leftShare(totals);
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Text size="sm" component="div">
          <FilterButton name="app" value={row.key}>
            {inAppName(row.label)}
          </FilterButton>
        </Text>
        <Text size="sm" fw={600} className={classes.number}>
          <Trans context="visitors who left the app">{share} left</Trans>
        </Text>
      </Group>
      <div className={classes.track} aria-hidden>
        <div className={classes.bar} style={{ width: `${(100 * Math.max(shown, 1)) / most}%` }}>
          <span data-outcome="left" style={{ width: `${(100 * left) / Math.max(shown, left, 1)}%` }} />
        </div>
      </div>
      <Text size="xs" className={classes.quiet}>
        {t({
          message: `${plural(shown, { one: '# shown', other: '# shown' })}, ${plural(left, { one: '# left', other: '# left' })}`,
          context: 'visitors who were shown a way out of the app, and visitors who left it',
        })}
      </Text>
    </li>
  );
}
