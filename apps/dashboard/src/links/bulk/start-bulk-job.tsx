import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { changeShownLinks, refreshLinks } from '../link-mutations.ts';
import type { Link, LinkState } from '../link-queries.ts';
import { callsFor, type LinkChange } from './bulk-calls.ts';
import {
  BulkJob,
  type BulkKind,
  type BulkWork,
  type LinkResult,
  type ShownLinks,
  takeUnfinished,
} from './bulk-job.ts';
import { BulkNotice } from './bulk-notice.tsx';

interface Submission {
  kind: BulkKind;
  /** The selection. It can be used for one action only. */
  ids: string[];
  change: LinkChange | null;
}

/** Selections with an action. A second click may come before the button has disappeared. */
const submitted = new WeakSet<string[]>();

/** Starts a bulk action and shows its progress. A deletion waits for the end of its undo window. */
export function startBulkJob(
  queryClient: QueryClient,
  accountId: string,
  { kind, ids, change }: Submission,
): void {
  if (ids.length === 0 || submitted.has(ids)) return;
  submitted.add(ids);
  const job = showJob(queryClient, accountId, { kind, calls: callsFor(ids, change) });
  if (kind === 'delete') job.startWaiting();
  else void job.send();
}

/** After this time, in milliseconds, the user decides whether to continue, because the links may have changed since. */
const maxAgeMs = 24 * 3_600_000;

/** Sends calls that could not be sent when a page of this account closed, or reports that they were not sent. */
export function continueBulkJobs(queryClient: QueryClient, accountId: string): void {
  for (const work of takeUnfinished(accountId)) {
    const job = showJob(queryClient, accountId, work);
    if (Date.now() - (work.leftAt ?? 0) < maxAgeMs) void job.send();
    else job.ask();
  }
}

let jobs = 0;

function showJob(queryClient: QueryClient, accountId: string, work: BulkWork): BulkJob {
  const job = new BulkJob(accountId, work, shownLinks(queryClient));
  const id = `bulk-${++jobs}`;
  const notice = {
    id,
    role: 'status',
    autoClose: false,
    allowClose: false,
    withCloseButton: false,
    message: <BulkNotice job={job} close={() => notifications.hide(id)} />,
  } as const;
  notifications.show(notice);
  job.subscribe(() =>
    notifications.update({ ...notice, color: job.state.phase === 'stopped' ? 'red' : undefined }),
  );
  return job;
}

const shownLinks = (queryClient: QueryClient): ShownLinks => ({
  apply: (change, results) => {
    const byId = new Map(results.map((one) => [one.id, one]));
    changeShownLinks(queryClient, (link) => {
      const result = byId.get(link.id);
      return result ? afterResult(link, change, result) : link;
    });
    if (!change) for (const { id } of results) queryClient.removeQueries({ queryKey: ['link', id] });
  },
  refresh: () => refreshLinks(queryClient),
});

/**
 * Lists of up to a few pages are refetched and get the exact state. Longer ones may miss that rules block every
 * visitor.
 */
function stateAfter(state: LinkState, { active, activeFrom, expiresAt, clicks, maxClicks }: Link): LinkState {
  if (state === 'disabled') return state;
  if (!active) return 'paused';
  const now = new Date().toISOString();
  if (expiresAt !== null && expiresAt <= now) return 'ended';
  if (maxClicks !== null && clicks >= maxClicks) return 'limit_reached';
  if (activeFrom !== null && activeFrom > now) return 'scheduled';
  return state === 'blocked' ? state : 'active';
}

function afterResult(link: Link, change: LinkChange | null, { result }: LinkResult): Link | null {
  if (result === 'deleted') return null;
  if (result !== 'changed' || !change) return link;
  const { set, addTags = [], removeTags = [] } = change;
  const removed = new Set([...removeTags, ...addTags].map((name) => name.toLowerCase()));
  const kept = link.tags.filter((name) => !removed.has(name.toLowerCase()));
  const tags = [...kept, ...addTags].sort((a, b) => a.localeCompare(b));
  const after = {
    ...link,
    ...(set as Partial<Link>),
    ...(addTags.length + removeTags.length > 0 && { tags }),
  };
  const mayDiffer = set?.active !== undefined || set?.expiresAt !== undefined;
  return mayDiffer ? { ...after, state: stateAfter(link.state, after) } : after;
}
