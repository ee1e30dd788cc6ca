import { ownWork, withHolder } from '@app/common';
import { onPrimary } from './replica/diversion.js';
import { withoutTimeLimit } from './time-limit.js';

/**
 * Runs statements whose result belongs to the process, not to the call that happens to need it first: on the primary, and
 * without that call's time limit and share of connections, all of which it may be using.
 */
export const forProcess = <T>(work: () => T): T =>
  onPrimary(() => withHolder(ownWork, () => withoutTimeLimit(work)));
