import type { IncomingHttpHeaders } from 'node:http';
import { describeAgent } from './agent.js';
import type { Exclusion } from './visitor-traits.js';

/** The parts of a request that decide whether it counts. */
interface ExcludableRequest {
  method?: string | undefined;
  headers: IncomingHttpHeaders;
}

/** The reasons not to count a visit, in order. The first one that applies is reported. */
const reasons: readonly [Exclusion, (request: ExcludableRequest) => boolean][] = [
  ['speculative', ({ headers }) => isSpeculative(headers)],
  ['head', ({ method }) => method === 'HEAD'],
  ['no-agent', ({ headers }) => !headers['user-agent']?.trim()],
  ['bot', ({ headers }) => describeAgent(headers['user-agent'] ?? '').bot],
];

/** The reason not to count a visit; undefined if it counts. */
export function exclusionOf(request: ExcludableRequest): Exclusion | undefined {
  for (const [exclusion, applies] of reasons) if (applies(request)) return exclusion;
  return undefined;
}

const prefetchOrPrerender = /\bpre(?:fetch|render)\b/i;

function isSpeculative(headers: IncomingHttpHeaders): boolean {
  const matches = (name: string, pattern: RegExp): boolean => pattern.test(String(headers[name] ?? ''));
  return (
    matches('sec-purpose', prefetchOrPrerender) ||
    matches('purpose', prefetchOrPrerender) ||
    matches('x-moz', /\bprefetch\b/i)
  );
}
