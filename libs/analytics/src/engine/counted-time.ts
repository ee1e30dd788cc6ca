import { type Counts, unknownCounts } from './report-figures.js';

/** The counts of a UTC day, all of them known. */
interface DayCounts {
  /** `YYYY-MM-DD`. */
  date: string;
  views: number;
  clicks: number;
  shown: number;
  left: number;
}

/** Views and clicks of a UTC day before an instant. */
interface EdgeCounts {
  /** Milliseconds since 1970. */
  at: number;
  views: number;
  clicks: number;
}

const dayMs = 86_400_000;
const none = { views: 0, clicks: 0, shown: 0, left: 0 };

/** The counts between any two instants whose counts were read. */
export class CountedTime {
  /** The start of each counted day. */
  private readonly starts: number[] = [];
  /** The sums before each counted day, and after the last one. */
  private readonly before: (typeof none)[] = [none];
  private readonly edges: ReadonlyMap<number, EdgeCounts>;

  /**
   * @param days in order.
   * @param edges of instants that are not at midnight. An instant without one has no counts on its day.
   * @param hourlySince when times other than midnight became known.
   * @param knownSince when anything became known.
   */
  constructor(
    days: readonly DayCounts[],
    edges: readonly EdgeCounts[],
    private readonly hourlySince: number,
    private readonly knownSince = Number.NEGATIVE_INFINITY,
  ) {
    let sum = none;
    for (const { date, views, clicks, shown, left } of days) {
      this.starts.push(Date.parse(`${date}T00:00:00Z`));
      sum = {
        views: sum.views + views,
        clicks: sum.clicks + clicks,
        shown: sum.shown + shown,
        left: sum.left + left,
      };
      this.before.push(sum);
    }
    this.edges = new Map(edges.map((edge) => [edge.at, edge]));
  }

  /** Breakouts are counted by UTC day only. Views and clicks are not known at other times before `hourlySince`. */
  between(from: number, to: number): Counts {
    if (from < this.knownSince) return unknownCounts;
    const [start, end] = [this.until(from), this.until(to)];
    const minus = (figure: keyof Counts): number | null => {
      const [a, b] = [end[figure], start[figure]];
      return a === null || b === null ? null : a - b;
    };
    return { views: minus('views'), clicks: minus('clicks'), shown: minus('shown'), left: minus('left') };
  }

  /** The sum of all counts before an instant. */
  private until(at: number): Counts {
    const day = Math.floor(at / dayMs) * dayMs;
    const sums = this.before[this.daysBefore(day)] ?? none;
    if (day === at) return sums;
    if (at < this.hourlySince) return unknownCounts;
    const { views, clicks } = this.edges.get(at) ?? none;
    return { views: sums.views + views, clicks: sums.clicks + clicks, shown: null, left: null };
  }

  private daysBefore(day: number): number {
    let [low, high] = [0, this.starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] ?? 0) < day) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Instants at which a UTC day is cut, ascending, each once. */
export const edgesAmong = (instants: readonly number[]): number[] =>
  [...new Set(instants)].filter((at) => at % dayMs !== 0).sort((a, b) => a - b);
