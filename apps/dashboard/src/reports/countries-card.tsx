import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Card } from './card.tsx';
import { type Ranked, Ranking } from './ranking.tsx';
import classes from './reports.module.css';

// The shapes of all countries are not needed for the rest of a report.
const WorldMap = lazy(() => import('./world-map.tsx').then((module) => ({ default: module.WorldMap })));

/** Clicks by country: where they are on the map, and how many. */
export function CountriesCard({ countries, total }: { countries: Ranked[]; total: number }) {
  return (
    <Card title="Countries">
      <div className={classes.countries}>
        <Suspense fallback={<Skeleton className={classes.map} />}>
          <WorldMap countries={countries} />
        </Suspense>
        <div>
          <Ranking name="Clicks by country" rows={countries} total={total} />
        </div>
      </div>
    </Card>
  );
}
