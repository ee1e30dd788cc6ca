/** The position of a point. Null if its figure is unknown. */
export type Place = readonly [x: number, y: number] | null;

type KnownPlace = Exclude<Place, null>;

/** Straight lines through the points. Unknown figures leave a gap. */
export const linePath = (places: readonly Place[]): string => runsOf(places).map(lineThrough).join('');

/** The area between the lines through the points and the bottom. */
export const areaPath = (places: readonly Place[], bottom: number): string =>
  runsOf(places)
    .map((run) => {
      const [first, last] = [run[0] ?? [0], run.at(-1) ?? [0]];
      return `${lineThrough([...run, [last[0], bottom], [first[0], bottom]])}Z`;
    })
    .join('');

const lineThrough = (run: readonly KnownPlace[]): string =>
  run.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** Runs of points without a gap. */
function runsOf(places: readonly Place[]): KnownPlace[][] {
  const runs: KnownPlace[][] = [];
  places.forEach((place, index) => {
    if (!place) return;
    const run = places[index - 1] ? runs.at(-1) : undefined;
    if (run) run.push(place);
    else runs.push([place]);
  });
  return runs;
}

const round = (value: number): number => Math.round(value * 10) / 10;
