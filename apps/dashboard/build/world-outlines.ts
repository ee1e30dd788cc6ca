import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import { countryOfNumber } from './country-numbers.ts';

/**
 * The width and height of the map. A step is about a pixel at the size shown; smaller ones would make the map larger to
 * load.
 */
const [width, height] = [400, 195];
const antarctica = '010';

/** Returns the outlines of all countries as drawn, with their codes, which are empty for countries without one. */
function worldOutlines(): { code: string; path: string }[] {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json');
  const world = JSON.parse(readFileSync(file, 'utf8')) as Topology<{
    countries: GeometryCollection<{ name: string }>;
  }>;
  const shapes = feature(world, world.objects.countries).features.filter(({ id }) => id !== antarctica);
  const projection = geoNaturalEarth1().fitSize([width, height], {
    type: 'FeatureCollection',
    features: shapes,
  });
  const pathOf = geoPath(projection).digits(0);
  return shapes.map((shape) => ({
    code: countryOfNumber(shape.id) ?? (shape.properties.name === 'Kosovo' ? 'XK' : ''),
    path: relative(pathOf(shape) ?? ''),
  }));
}

/** Rewrites a path of absolute lines with relative ones, which compress three times as well. */
function relative(path: string): string {
  let [x, y] = [0, 0];
  const rings = path.split('M').filter(Boolean);
  return rings
    .map((ring) => {
      const points = ring
        .replace('Z', '')
        .split('L')
        .map((point) => point.split(',').map(Number) as [number, number]);
      const steps = points.map(([nextX, nextY], index) => {
        const step = index === 0 ? `M${nextX} ${nextY}l` : `${signed(nextX - x)}${signed(nextY - y)}`;
        const moved = index === 0 || nextX !== x || nextY !== y;
        [x, y] = [nextX, nextY];
        return moved ? step : '';
      });
      // An island may be smaller than a step.
      return steps.filter(Boolean).length > 2 ? `${steps.join('')}z` : '';
    })
    .join('');
}

const signed = (step: number): string => (step < 0 ? `${step}` : ` ${step}`);

const moduleId = 'virtual:world-outlines';

/** Draws the world map once, during the build, so that browsers load neither the atlas nor a geometry library. */
export const drawWorld = (): Plugin => ({
  name: 'world-outlines',
  resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
  load(id) {
    if (id !== `\0${moduleId}`) return undefined;
    const outlines = worldOutlines().map(({ code, path }) => [code, path]);
    return (
      `export const size = [${width}, ${height}];\n` +
      `export const outlines = ${JSON.stringify(outlines)};\n`
    );
  },
});
