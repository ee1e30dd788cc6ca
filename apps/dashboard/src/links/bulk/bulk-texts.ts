import { formatCount, formatLinkCount } from '../../format.ts';
import type { BulkKind, JobState } from './bulk-job.ts';

const verbs: Record<BulkKind, { doing: string; done: string }> = {
  pause: { doing: 'Pausing', done: 'paused' },
  activate: { doing: 'Activating', done: 'activated' },
  move: { doing: 'Moving', done: 'moved' },
  ungroup: { doing: 'Ungrouping', done: 'removed from their groups' },
  tag: { doing: 'Tagging', done: 'tagged' },
  delete: { doing: 'Deleting', done: 'deleted' },
  rest: { doing: 'Changing', done: 'changed' },
};

const reasons: Record<string, string> = {
  not_found: 'no longer there',
  disabled: 'disabled by the operator',
  too_many_tags: 'would have more than 20 tags',
};

/** What a job is doing or has done, in one sentence. */
export function headlineOf(kind: BulkKind, { phase, total, done, succeeded }: JobState): string {
  const { doing, done: past } = verbs[kind];
  switch (phase) {
    case 'waiting':
      return `${formatLinkCount(total)} ${total === 1 ? 'is' : 'are'} about to be deleted.`;
    case 'sending':
      return `${doing} ${formatLinkCount(total)} …`;
    case 'undoing':
      return `Undoing: ${formatLinkCount(total)} …`;
    case 'stopped':
      return `Stopped: ${formatCount(done)} of ${formatLinkCount(total)} done, ${formatCount(total - done)} remain.`;
    case 'undone':
      return 'Undone.';
    case 'done':
      return `${formatLinkCount(succeeded)} ${past}.`;
  }
}

/** What a job could not do, and links that needed nothing. One line each. */
export function remarksOn({ phase, done, succeeded, failures }: JobState): string[] {
  if (phase !== 'done') return [];
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  const unchanged = done - succeeded - failed;
  return [
    ...(unchanged > 0 ? [`${formatLinkCount(unchanged)} needed no change.`] : []),
    ...Object.entries(failures).map(
      ([code, count]) => `${formatLinkCount(count)} not changed: ${reasons[code] ?? code}.`,
    ),
  ];
}
