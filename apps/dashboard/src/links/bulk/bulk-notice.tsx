import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Progress, Stack, Text } from '@mantine/core';
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
import type { BulkJob } from './bulk-job.ts';
import { errorTexts, headlineOf, remarksOn } from './bulk-texts.ts';
import classes from './bulk-notice.module.css';

/** How long the final message of a job stays, in milliseconds. */
const lastWordMs = 5_000;

interface BulkNoticeProps {
  job: BulkJob;
  /** Removes the notice. */
  close: () => void;
}

/** Shows a bulk action: its progress, "Undo" while that is possible, and its errors. */
export function BulkNotice({ job, close }: BulkNoticeProps) {
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
