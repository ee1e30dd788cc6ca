import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { Suspense } from 'react';
import { Ranking, type RankingRow } from './ranking.tsx';
import { ReportCard } from './report-card.tsx';
import classes from './reports.module.css';
import { lazyComponent } from '../load-chunk.ts';

// Loaded separately: the outlines of all countries are large.
const WorldMap = lazyComponent(async () => (await import('./world-map.tsx')).WorldMap);

/** Clicks by country, as a map and a list. */
export function CountriesCard({ countries, total }: { countries: RankingRow[]; total: number }) {
  return (
    <ReportCard title={t`Countries`}>
      <div className={classes.countries}>
        <Suspense fallback={<Skeleton className={classes.map} />}>
          <WorldMap countries={countries} />
        </Suspense>
        <div>
          <Ranking name={t`Clicks by country`} rows={countries} total={total} filter="country" />
        </div>
      </div>
      {/* The license of the bundled database requires this link where its results are shown. */}
      <Text size="xs" className={classes.quiet}>
        <Trans>
          Countries: public registries and{' '}
          <Anchor href="https://db-ip.com" inherit c="inherit" underline="always">
            IP geolocation by DB-IP
          </Anchor>
          , unless this installation has another database.
        </Trans>
      </Text>
    </ReportCard>
  );
}
