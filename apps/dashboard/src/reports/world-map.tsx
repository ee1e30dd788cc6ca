import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useRef, useState, type CSSProperties, type PointerEvent } from 'react';
import { outlines, size } from 'virtual:world-outlines';
import { formatCount } from '../format.ts';
import { locale } from '../language/language.ts';
import type { RankingRow } from './ranking.tsx';
import classes from './world-map.module.css';

const lists = new Intl.ListFormat(locale, { type: 'unit' });
const codesOnMap = new Set(outlines.map(([code]) => code));

/** A world map with a darker shade for more clicks. Loaded when first shown. */
export function WorldMap({ countries }: { countries: RankingRow[] }) {
  const [hovered, setHovered] = useState<RankingRow | null>(null);
  const tooltip = useRef<HTMLDivElement>(null);
  const byCode = new Map(countries.map((country) => [country.key, country]));
  const most = Math.max(0, ...countries.filter(({ key }) => codesOnMap.has(key)).map(({ clicks }) => clicks));
  const missing = countries.filter(({ key }) => !codesOnMap.has(key));
  const missingClicks = lists.format(missing.map(({ label, clicks }) => `${label} ${formatCount(clicks)}`));
  return (
    <figure className={classes.figure}>
      <svg
        viewBox={`0 0 ${size.join(' ')}`}
        className={classes.map}
        role="img"
        aria-label={t`Map of clicks by country. The list next to it has the same data.`}
        onPointerMove={(event) => placeAt(tooltip.current, event)}
        onPointerLeave={() => setHovered(null)}
      >
        {outlines.map(([code, path]) => {
          const country = byCode.get(code);
          return (
            <path
              key={path}
              d={path}
              className={classes.land}
              style={country && strengthOf(country.clicks, most)}
              onPointerEnter={() => setHovered(country ?? null)}
            />
          );
        })}
      </svg>
      <div ref={tooltip} dir="auto" className={classes.tooltip} hidden={!hovered}>
        {hovered && `${hovered.label}: ${formatCount(hovered.clicks)}`}
      </div>
      <figcaption className={classes.caption}>
        {most > 0 && (
          <span className={classes.legend}>
            <span>{formatCount(1)}</span>
            <span className={classes.scale} aria-hidden />
            <span>{plural(most, { one: '# click', other: '# clicks' })}</span>
          </span>
        )}
        {missing.length > 0 && (
          <Text component="span" size="xs">
            <Trans>Not on the map: {missingClicks}</Trans>
          </Text>
        )}
      </figcaption>
    </figure>
  );
}

/** Scales by the square root, so that one large country does not make all others pale. */
const strengthOf = (clicks: number, most: number) =>
  ({ '--strength': `${(15 + 85 * Math.sqrt(clicks / most)).toFixed(1)}%` }) as CSSProperties;

/** Moves the tooltip above the pointer and keeps it inside the map, without re-rendering the map. */
function placeAt(
  tooltip: HTMLElement | null,
  { clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>,
): void {
  if (!tooltip) return;
  const { left, top, width } = currentTarget.getBoundingClientRect();
  const at = (clientX - left) / Math.max(1, width);
  Object.assign(tooltip.style, { left: `${at * 100}%`, top: `${clientY - top}px` });
  tooltip.style.setProperty('--shift', `${-at * 100}%`);
}
