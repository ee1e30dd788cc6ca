import { buildInfo, type SharedResource, sharedResources } from '@app/common';
import { Counter, Gauge, Registry } from 'prom-client';
import { collectNodeMetrics } from './node-metrics.js';
import { type Readiness, readinessStates } from './readiness.js';

/** Sums over other metrics of Node, with names that only counters should have. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

const prefix = 'waypost_';
const buildMetric = `${prefix}build_info`;

/**
 * All metrics as text. In this release, those of Waypost also appear under their former names, without the prefix,
 * so that dashboards and alerts can be changed after the upgrade.
 */
export async function metricsText(registry: Registry): Promise<string> {
  const text = await registry.metrics();
  const former = text.split('\n').flatMap((line) => {
    const [, comment = '', name = '', rest = ''] = /^(# \w+ )?waypost_(\w+)(.*)$/.exec(line) ?? [];
    if (name === '' || prefix + name === buildMetric) return [];
    return [comment + name + (comment === '# HELP ' ? ` Deprecated: ${prefix}${name}` : rest)];
  });
  return [text.trimEnd(), ...former, ''].join('\n');
}

/** The metrics that every app has. */
export function createRegistry(readiness: Readiness): Registry {
  const registry = new Registry();
  collectNodeMetrics(registry);
  for (const name of misnamed) registry.removeSingleMetric(name);
  new Gauge({
    name: 'waypost_readiness_status',
    help: 'What /health/ready says: 1 for the status that applies, 0 for the others',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      const { status } = await readiness.report();
      for (const state of readinessStates) this.set({ status: state }, state === status ? 1 : 0);
    },
  });
  new Gauge({
    name: buildMetric,
    help: 'Always 1: the version and the commit that the app was built from',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ ...buildInfo() }, 1);
  exposeSharedResources(registry);
  return registry;
}

type Measure = [name: string, help: string, valueOf: (resource: SharedResource) => number];

const resourceGauges: Measure[] = [
  ['capacity', 'Pieces of work that may be under way at a time', ({ limits }) => limits.capacity],
  ['in_use', 'Pieces of work that are under way', ({ inUse }) => inUse],
  ['waiting', 'Pieces of work that wait for their turn', ({ queued }) => queued],
];
const resourceCounters: Measure[] = [
  ['refusals_total', 'Pieces of work refused because too much was waiting', ({ refused }) => refused],
  ['abandoned_total', 'Pieces of work dropped because their client had left', ({ abandoned }) => abandoned],
];

/** Exposes the use and rejections of shared resources, by resource. */
function exposeSharedResources(registry: Registry): void {
  const options = ([name, help]: Measure) => ({
    name: `waypost_shared_resource_${name}`,
    help,
    labelNames: ['resource'],
    registers: [registry],
  });
  const measure = (metric: Gauge | Counter, [, , valueOf]: Measure): void => {
    metric.reset();
    for (const resource of sharedResources) metric.inc({ resource: resource.name }, valueOf(resource));
  };
  for (const each of resourceGauges) {
    new Gauge({
      ...options(each),
      collect() {
        measure(this, each);
      },
    });
  }
  for (const each of resourceCounters) {
    new Counter({
      ...options(each),
      collect() {
        measure(this, each);
      },
    });
  }
}
