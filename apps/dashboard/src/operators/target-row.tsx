import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { toApiError } from '../api/api-error.ts';
import { LocalDateTime } from '../components/local-date.tsx';
import { Row } from '../components/row-list.tsx';
import { locale } from '../language/language.ts';
import { AccountButton } from './account-button.tsx';
import { DisableButton } from './disable-button.tsx';
import { DisabledBadge, disabledLabels } from './disabled-badge.tsx';
import {
  dismissReports,
  setTargetDisabled,
  useRefreshOperators,
  type ModeratedTarget,
  type OpenReport,
} from './operator-queries.ts';

/** In English with commas alone. */
const hostList = new Intl.ListFormat(locale, { type: 'unit' });

const reasonLabels: Record<OpenReport['reason'], string> = {
  phishing: t`Phishing`,
  malware: t`Malware`,
  spam: t`Spam`,
  illegal: t({ message: 'Illegal', context: 'why something was reported' }),
  other: t({ message: 'Other', context: 'why something was reported' }),
};

/** A link or page of any account, with its reports and the operator's actions. */
export function TargetRow({ target }: { target: ModeratedTarget }) {
  const { kind, slug, destination, disabled, account, reports, lastReportedAt, mixedScriptHosts } = target;
  const { name: accountName } = account;
  const hosts = hostList.format(mixedScriptHosts);
  const refresh = useRefreshOperators();
  const dismiss = useMutation({
    mutationFn: () => dismissReports(slug),
    onSuccess: refresh,
    onError: (thrown) => notifications.show({ color: 'red', message: toApiError(thrown).message }),
  });
  return (
    <Row>
      <Stack gap="sm">
        <div style={{ overflowWrap: 'anywhere' }}>
          <Group gap="xs">
            <Text fw={600}>{slug}</Text>
            <Badge variant="default" tt="none">
              {kind === 'link' ? t`Link` : t`Bio page`}
            </Badge>
            {disabled && <DisabledBadge>{disabledLabels[disabled]}</DisabledBadge>}
            {account.disabled && (
              <DisabledBadge>
                <Trans>Account disabled</Trans>
              </DisabledBadge>
            )}
          </Group>
          {/* Text, not a link: it may lead to something harmful. */}
          {destination && <Text size="sm">{destination}</Text>}
          <Text size="sm" c="dimmed">
            <Trans>Account {accountName}</Trans>
          </Text>
          {lastReportedAt && (
            <Text size="sm" c="dimmed">
              <Trans>
                Last reported <LocalDateTime at={lastReportedAt} />
              </Trans>
            </Text>
          )}
        </div>
        {mixedScriptHosts.length > 0 && (
          <Alert color="yellow" variant="light" p="xs">
            <Trans>Mixes alphabets: {hosts}</Trans>
          </Alert>
        )}
        {reports.map((report) => (
          <Report key={report.reason} report={report} />
        ))}
        <Group gap="xs">
          <DisableButton
            isDisabled={disabled !== null}
            kind={kind === 'link' ? 'link' : 'page'}
            name={slug}
            consequence={t`Visitors see that it is disabled, and why. Its owner can neither change nor delete it.`}
            set={(reason) => setTargetDisabled(slug, reason)}
          />
          <AccountButton account={account} />
          {reports.length > 0 && (
            <Button
              size="xs"
              variant="default"
              loading={dismiss.isPending}
              aria-label={t`Dismiss reports of ${slug}`}
              onClick={() => dismiss.mutate()}
            >
              <Trans>Dismiss reports</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </Row>
  );
}

function Report({ report: { reason, count, comments } }: { report: OpenReport }) {
  const label = reasonLabels[reason];
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm" fw={600}>
        {t`${label}: ${plural(count, { one: '# report', other: '# reports' })}`}
      </Text>
      {comments.map((comment) => (
        <Text key={comment} size="sm" dir="auto" style={{ whiteSpace: 'pre-line' }}>
          <Trans>“{comment}”</Trans>
        </Text>
      ))}
    </div>
  );
}
