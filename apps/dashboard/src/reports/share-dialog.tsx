import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Divider, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LocalDateTime } from '../components/local-date.tsx';
import { LostLink, ShownOnce } from '../components/shown-once.tsx';
import type { ReportScope } from './report-queries.ts';
import { ShareForm } from './share-form.tsx';
import { type NewReportShare, reportSharesQuery } from './share-queries.ts';
import { SharedReports } from './shared-reports.tsx';

interface NewShareLinkProps {
  share: NewReportShare;
  onDone: () => void;
}

/** Shows the link of a shared report, the only time that it is visible. */
function NewShareLink({ share: { url, expiresAt }, onDone }: NewShareLinkProps) {
  if (!url) return <LostLink onDone={onDone} />;
  return (
    <Stack>
      <Text size="sm" role="status">
        {expiresAt ? (
          <Trans>
            The link works until <LocalDateTime at={expiresAt} />, unless you revoke it before.
          </Trans>
        ) : (
          <Trans>The link works until you revoke it.</Trans>
        )}
      </Text>
      <ShownOnce
        what="link"
        label={t`Link of the report`}
        value={url}
        warning={t`This is the only time you can see it. Anyone who has it can read the report.`}
        onDone={onDone}
      />
    </Stack>
  );
}

/**
 * Shares a report and shows its link once. The link lives only in this component's state: the query and mutation caches
 * outlive it.
 */
export function ShareDialog({
  scope,
  opened,
  onClose,
}: {
  scope: ReportScope;
  opened: boolean;
  onClose: () => void;
}) {
  const [share, setShare] = useState<NewReportShare | null>(null);
  const shares = useQuery({ ...reportSharesQuery, enabled: opened });
  const close = () => {
    setShare(null);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={share ? t`Report shared` : t`Share this report`}
      // The link is shown only once. Only "Done" discards it.
      closeOnClickOutside={!share}
      closeOnEscape={!share}
      withCloseButton={!share}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {share ? (
        <NewShareLink share={share} onDone={close} />
      ) : (
        <Stack>
          <Text size="sm">
            <Trans>
              Anyone with the link sees this report with current figures, without an account and without the
              rest of the dashboard.
            </Trans>
          </Text>
          <ShareForm scope={scope} onShared={setShare} />
          {shares.data && shares.data.length > 0 && (
            <>
              <Divider label={t`Reports that you share`} aria-hidden />
              <SharedReports shares={shares.data} />
            </>
          )}
        </Stack>
      )}
    </Modal>
  );
}
