import { assignmentKey, bucketCount } from '@app/clicks';
import type { LinkRoute, Draw } from '@app/routing';
import type { Arm } from '@app/visitors';

/** What hold-outs draw for. No rule has such an id, so these draws are independent of those for shares and splits. */
export const holdoutDraw = 'hold-out';

/** An arm of a hold-out, and what the event of the assigned visit says of it. */
interface Assignment {
  arm: Exclude<Arm, 'none'>;
  /** An `assignmentKey`. */
  assigned: string;
}

/**
 * The arm of a visitor who would be shown a way out of an app: of `holdout` in a hundred, the one that gets the plain redirect.
 * Null if the link compares nothing.
 * @param draw of the visitor for `holdoutDraw` and the UTC day. Called only if the link has a hold-out.
 */
export function assign(
  { conversions, holdout, holdoutSince }: Pick<LinkRoute, 'conversions' | 'holdout' | 'holdoutSince'>,
  draw: (() => Draw) | undefined,
): Assignment | null {
  if (!conversions || holdout === 0 || holdoutSince === null || draw === undefined) return null;
  const { share, branch } = draw();
  const arm = share * 100 < holdout ? 'heldout' : 'treated';
  return { arm, assigned: assignmentKey(arm, holdoutSince, Math.floor(branch * bucketCount)) };
}
