import { Text, Tooltip } from '@mantine/core';
import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { useState } from 'react';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/countries-110m.json';
import { countryOfNumber } from './country-numbers.ts';
import { count } from './format.ts';
import type { Ranked } from './ranking.tsx';
import classes from './world-map.module.css';

const [width, height] = [800, 390];

const world = atlas as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>;
const antarctica = '010';
const lands = feature(world, world.objects.countries).features.filter(({ id }) => id !== antarctica);
const projection = geoNaturalEarth1().fitSize([width, height], {
  type: 'FeatureCollection',
  features: lands,
});
const pathOf = geoPath(projection).digits(1);

/** Every country big enough for a map of this size: its code, where it has one, and its outline. */
const shapes = lands.map((land) => ({
  name: land.properties.name,
  code: countryOfNumber(land.id) ?? (land.properties.name === 'Kosovo' ? 'XK' : undefined),
  outline: pathOf(land) ?? '',
}));
const drawn = new Set(shapes.map(({ code }) => code));

/** The world, darker where more clicks come from. Loaded when it is first shown. */
export function WorldMap({ countries }: { countries: Ranked[] }) {
  const [pointed, setPointed] = useState<Ranked | null>(null);
  const byCode = new Map(countries.map((country) => [country.key, country]));
  const most = Math.max(0, ...countries.filter(({ key }) => drawn.has(key)).map(({ clicks }) => clicks));
  const missing = countries.filter(({ key }) => !drawn.has(key));
  return (
    <figure className={classes.figure}>
      <Tooltip.Floating label={pointed && `${pointed.label}: ${count(pointed.clicks)}`} disabled={!pointed}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className={classes.map}
          role="img"
          aria-label="Map of clicks by country. The list has the figures."
          onPointerLeave={() => setPointed(null)}
        >
          {shapes.map(({ name, code, outline }) => {
            const country = byCode.get(code ?? '');
            return (
              <path
                key={name}
                d={outline}
                className={classes.land}
                style={country && { fill: shadeOf(country.clicks, most) }}
                onPointerEnter={() => setPointed(country ?? null)}
              />
            );
          })}
        </svg>
      </Tooltip.Floating>
      <figcaption className={classes.caption}>
        {most > 0 && (
          <span className={classes.legend}>
            <span>1</span>
            <span className={classes.scale} aria-hidden />
            <span>
              {count(most)} {most === 1 ? 'click' : 'clicks'}
            </span>
          </span>
        )}
        {missing.length > 0 && (
          <Text component="span" size="xs">
            Not on the map: {missing.map(({ label, clicks }) => `${label} ${count(clicks)}`).join(', ')}
          </Text>
        )}
      </figcaption>
    </figure>
  );
}

/** By the square root, or one big country would leave all others pale. */
function shadeOf(clicks: number, most: number): string {
  const strength = 15 + 85 * Math.sqrt(clicks / most);
  return `color-mix(in srgb, var(--map-full) ${strength.toFixed(1)}%, var(--map-land))`;
}
