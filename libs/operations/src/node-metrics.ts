import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

type Measure = 'min' | 'max' | 'mean' | 'stddev' | 'p50' | 'p90' | 'p99';

/** The measures of the event loop, named as the collector names them. Reading the last one begins a new measurement. */
const measures: Record<Measure, string> = {
  min: 'The minimum recorded event loop delay.',
  max: 'The maximum recorded event loop delay.',
  mean: 'The mean of the recorded event loop delays.',
  stddev: 'The standard deviation of the recorded event loop delays.',
  p50: 'The 50th percentile of the recorded event loop delays.',
  p90: 'The 90th percentile of the recorded event loop delays.',
  p99: 'The 99th percentile of the recorded event loop delays.',
};
const last: Measure = 'p99';

/** Milliseconds between two samples of the collector, whose own measures are replaced: the maximum of a timer. */
const never = 2 ** 31 - 1;

const nanosecondsPerSecond = 1e9;

/**
 * Metrics of this Node process. The delay of the event loop is measured turn by turn. The collector does so with a timer that fires
 * every 10 ms: it would wake each idle process a hundred times a second, at a higher cost than all else that the process does then.
 * Versions of Node that cannot measure turns use such a timer anyway.
 */
export function collectNodeMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: never });
  const options: object = { samplePerIteration: true };
  const histogram = monitorEventLoopDelay(options);
  histogram.enable();
  for (const [measure, help] of Object.entries(measures)) {
    const name = `nodejs_eventloop_lag_${measure}_seconds`;
    registry.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const delay = measure.startsWith('p')
          ? histogram.percentile(Number(measure.slice(1)))
          : histogram[measure as 'min' | 'max' | 'mean' | 'stddev'];
        this.set(delay / nanosecondsPerSecond);
        if (measure === last) histogram.reset();
      },
    });
  }
}
