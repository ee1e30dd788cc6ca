import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

/** The width and height of the map in its units. */
const [width, height] = [800, 390];
/** Steps per unit, which is less than a pixel wherever the map is shown. */
const precision = 1;
const antarctica = '010';

/** Returns the outlines of all countries as drawn, by numeric country code and name. */
export function worldOutlines(): { number: string | undefined; name: string; path: string }[] {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json');
  const world = JSON.parse(readFileSync(file, 'utf8')) as Topology<{
    countries: GeometryCollection<{ name: string }>;
  }>;
  const shapes = feature(world, world.objects.countries).features.filter(({ id }) => id !== antarctica);
  const projection = geoNaturalEarth1().fitSize([width * precision, height * precision], {
    type: 'FeatureCollection',
    features: shapes,
  });
  const pathOf = geoPath(projection).digits(0);
  return shapes.map((shape) => ({
    number: shape.id === undefined ? undefined : String(shape.id),
    name: shape.properties.name,
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

/** Draws the map of the world once, during the build, so that browsers load neither the atlas nor a geometry library. */
export const drawWorld = (): Plugin => ({
  name: 'world-outlines',
  resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
  load(id) {
    if (id !== `\0${moduleId}`) return undefined;
    const outlines = worldOutlines().map(({ number = '', name, path }) => [number, name, path]);
    return (
      `export const size = [${width * precision}, ${height * precision}];\n` +
      `export const outlines = ${JSON.stringify(outlines)};\n`
    );
  },
});
