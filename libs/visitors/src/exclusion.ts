import type { IncomingHttpHeaders } from 'node:http';
import { describeAgent } from './agent.js';
import type { Exclusion } from './visitor-traits.js';

/** The parts of a request that determine whether it counts. */
interface ExcludableRequest {
  method?: string | undefined;
  headers: IncomingHttpHeaders;
}

type Reason = (request: ExcludableRequest, previewsCount: boolean) => boolean;

/** The reasons not to count a visit, in order. The first one that applies is reported. */
const reasons: readonly [Exclusion, Reason][] = [
  ['speculative', ({ headers }, previewsCount) => isSpeculative(headers, previewsCount)],
  ['head', ({ method }) => method === 'HEAD'],
  ['no-agent', ({ headers }) => !headers['user-agent']?.trim()],
  ['bot', ({ headers }) => describeAgent(headers['user-agent'] ?? '').bot],
  ['automated', ({ headers }) => automatedUses.test(String(headers['sec-fetch-dest'] ?? ''))],
];

/**
 * The reason not to count a visit; undefined if it counts.
 * @param previewsCount true if previews of apps and old browsers count like visits (`PREVIEWS=count`).
 */
export function exclusionOf(request: ExcludableRequest, previewsCount = false): Exclusion | undefined {
  for (const [exclusion, applies] of reasons) if (applies(request, previewsCount)) return exclusion;
  return undefined;
}

/**
 * Uses of the response (`Sec-Fetch-Dest`) that show that no person followed the link: a script fetched it, or a page
 * embeds it as an image. Frames are not among them, because people see their content.
 */
const automatedUses = /^(?:audio|empty|font|image|manifest|script|style|video)$/;

const prefetchOrPrerender = /\bpre(?:fetch|render)\b/i;
/** Facebook's apps send `X-Purpose: preview` before a person opens a link, and old Safari for its top sites. */
const anyPurpose = /\bpre(?:view|fetch|render)\b/i;

function isSpeculative(headers: IncomingHttpHeaders, previewsCount: boolean): boolean {
  const matches = (name: string, pattern: RegExp): boolean => pattern.test(String(headers[name] ?? ''));
  return (
    matches('sec-purpose', prefetchOrPrerender) ||
    matches('purpose', prefetchOrPrerender) ||
    matches('x-moz', /\bprefetch\b/i) ||
    (!previewsCount && (matches('purpose', anyPurpose) || matches('x-purpose', anyPurpose)))
  );
}
