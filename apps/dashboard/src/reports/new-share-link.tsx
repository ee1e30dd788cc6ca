import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { LocalDateTime } from '../components/local-date.tsx';
import { LostLink } from '../components/lost-link.tsx';
import { ShownOnce } from '../components/shown-once.tsx';
import type { NewReportShare } from './share-queries.ts';

interface NewShareLinkProps {
  share: NewReportShare;
  onDone: () => void;
}

/** Shows the link of a shared report, the only time that it is visible. */
export function NewShareLink({ share: { url, expiresAt }, onDone }: NewShareLinkProps) {
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
