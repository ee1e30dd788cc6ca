import type { IncomingHttpHeaders } from 'node:http';
import { describeAgent } from './agent.js';
import type { Exclusion } from './visitor-traits.js';

/** The parts of a request that tell whether a person made it. */
export interface Asked {
  method?: string | undefined;
  headers: IncomingHttpHeaders;
}

/** Why a visit does not count, in the order in which it is asked; the first reason is kept. */
const reasons: readonly [Exclusion, (asked: Asked) => boolean][] = [
  ['speculative', ({ headers }) => isSpeculative(headers)],
  ['head', ({ method }) => method === 'HEAD'],
  ['no-agent', ({ headers }) => !headers['user-agent']?.trim()],
  ['bot', ({ headers }) => describeAgent(headers['user-agent'] ?? '').bot],
];

/** Why this visit is not a person's, or undefined for one that counts. */
export function exclusionOf(asked: Asked): Exclusion | undefined {
  for (const [exclusion, holds] of reasons) if (holds(asked)) return exclusion;
  return undefined;
}

const ahead = /\bpre(?:fetch|render)\b/i;

function isSpeculative(headers: IncomingHttpHeaders): boolean {
  const says = (name: string, what: RegExp): boolean => what.test(String(headers[name] ?? ''));
  return says('sec-purpose', ahead) || says('purpose', ahead) || says('x-moz', /\bprefetch\b/i);
}
