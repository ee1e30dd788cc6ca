import { ownWork, withHolder } from '@app/common';
import { onPrimary } from './replica/diversion.js';
import { withoutTimeLimit } from './time-limit.js';

/**
 * Runs statements whose result belongs to the process, not to the call that happens to need it first: on the primary,
 * without that call's time limit, and outside its holder's share of connections, which may be in use.
 */
export const forProcess = <T>(work: () => T): T =>
  onPrimary(() => withHolder(ownWork, () => withoutTimeLimit(work)));
