import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Progress, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { focusHeading } from '../../components/focus-heading.ts';
import { formatCount } from '../../format.ts';
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
import classes from './start-bulk-job.module.css';
import { errorTexts, headlineOf, remarksOn } from './bulk-texts.ts';

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

/** How long the final message of a job stays, in milliseconds. */
const lastWordMs = 5_000;

interface BulkNoticeProps {
  job: BulkJob;
  /** Removes the notice. */
  close: () => void;
}

/** Shows a bulk action: its progress, "Undo" while that is possible, and its errors. */
function BulkNotice({ job, close }: BulkNoticeProps) {
  const state = useSyncExternalStore(job.subscribe, job.read);
  const { phase, done, total, succeeded, error, undoUntil, failures } = state;
  const text = useId();
  const hasEnded = (phase === 'done' || phase === 'undone') && undoUntil === null;
  const needsReading = Object.keys(failures).length > 0;
  // The result was visible for as long as it could be undone.
  const wasRead = phase === 'done' && job.kind !== 'delete' && succeeded > 0;
  useEffect(() => {
    if (!hasEnded || needsReading) return;
    const timer = setTimeout(close, wasRead ? 0 : lastWordMs);
    return () => clearTimeout(timer);
  }, [hasEnded, needsReading, wasRead, close]);
  const headline = headlineOf(job.kind, state);
  const doneCount = formatCount(done);
  const totalCount = formatCount(total);
  const isBusy = phase === 'sending' || phase === 'undoing';
  return (
    <Stack gap="xs">
      <div id={text}>
        <Text size="sm" fw={600}>
          {headline}
        </Text>
        {remarksOn(state).map((remark) => (
          <Text key={remark} size="sm">
            {remark}
          </Text>
        ))}
        {error &&
          errorTexts(error).map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
      </div>
      {isBusy && (
        <Progress
          value={total === 0 ? 100 : (100 * done) / total}
          aria-label={headline}
          aria-valuetext={t`${doneCount} of ${totalCount}`}
        />
      )}
      {undoUntil !== null && (
        <div className={classes.actions}>
          <NoticeButton describedBy={text} takesFocus onClick={() => job.undo()}>
            <Trans>Undo</Trans>
          </NoticeButton>
          <SecondsLeft until={undoUntil} />
        </div>
      )}
      {phase === 'stopped' && (
        <div className={classes.actions}>
          <NoticeButton describedBy={text} onClick={() => void job.send()}>
            <Trans>Try again</Trans>
          </NoticeButton>
          <NoticeButton onClick={() => job.dismiss()}>
            <Trans context="links as they are">Leave them</Trans>
          </NoticeButton>
        </div>
      )}
      {hasEnded && needsReading && (
        <div className={classes.actions}>
          <NoticeButton onClick={close}>
            <Trans>Close</Trans>
          </NoticeButton>
        </div>
      )}
    </Stack>
  );
}

interface NoticeButtonProps {
  children: ReactNode;
  onClick: () => void;
  describedBy?: string;
  /** Takes the focus when it appears, because the button that was pressed is gone. */
  takesFocus?: true;
}

/** A button that passes the focus on when it disappears. */
function NoticeButton({ children, onClick, describedBy, takesFocus }: NoticeButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    if (takesFocus) element?.focus({ preventScroll: true });
    return () => {
      if (element === document.activeElement) focusHeading();
    };
  }, [takesFocus]);
  return (
    <Button ref={button} size="xs" variant="default" aria-describedby={describedBy} onClick={onClick}>
      {children}
    </Button>
  );
}

/** A visual countdown only: a screen reader would be interrupted every second. */
function SecondsLeft({ until }: { until: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  return (
    <Text size="sm" aria-hidden className={classes.left}>
      <Trans>{seconds} s</Trans>
    </Text>
  );
}

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
