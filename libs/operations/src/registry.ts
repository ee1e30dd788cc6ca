import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { type Readiness, readinessStates } from './readiness.js';

/** Sums over other metrics of Node, with names that only counters should have. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** The metrics that every app has. */
export function createRegistry(readiness: Readiness): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  new Gauge({
    name: 'readiness_status',
    help: 'What /health/ready says: 1 for the status that applies, 0 for the others',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      const { status } = await readiness.report();
      for (const state of readinessStates) this.set({ status: state }, state === status ? 1 : 0);
    },
  });
  return registry;
}
