import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** Seconds. Most calls take milliseconds; exports and imports of large files take minutes. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const probes = /^\/(health|metrics)(\/|$)/;

/** Measures all calls except those of load balancers and scrapers. */
export function measureRequests(fastify: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'waypost_api_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response, by class of status',
    labelNames: ['status'],
    buckets,
    registers: [registry],
  });
  for (const status of ['2xx', '4xx', '5xx']) seconds.zero({ status });
  fastify.addHook('onResponse', ({ url }, reply, done) => {
    if (!probes.test(url)) {
      seconds.observe({ status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
    }
    done();
  });
}
