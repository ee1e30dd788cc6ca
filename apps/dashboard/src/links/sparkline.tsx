import { useQuery } from '@tanstack/react-query';
import { areaPath, linePath } from '../reports/chart-paths.ts';
import classes from './sparkline.module.css';
import { trendQuery } from './trend-queries.ts';
import { placesOf, sparkline, trendText } from './trend.ts';

/** The clicks of a link, one point a day. Reserves its space until they are known. */
export function Sparkline({ id }: { id: string }) {
  const { data: trend } = useQuery(trendQuery(id));
  if (!trend) return <span className={classes.sparkline} />;
  const places = placesOf(trend);
  return (
    <svg
      role="img"
      aria-label={trendText(trend)}
      viewBox={`0 0 ${sparkline.width} ${sparkline.height}`}
      className={classes.sparkline}
    >
      <path d={areaPath(places, sparkline.height)} className={classes.area} />
      <path d={linePath(places)} className={classes.line} />
    </svg>
  );
}
