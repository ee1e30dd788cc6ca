import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { toApiError } from '../api/api-error.ts';
import { LocalDateTime } from '../components/local-date.tsx';
import { Row } from '../components/row-list.tsx';
import { AccountButton } from './account-button.tsx';
import { DisableButton } from './disable-button.tsx';
import {
  dismissReports,
  setTargetDisabled,
  useRefreshOperators,
  type ModeratedTarget,
  type OpenReport,
} from './operator-queries.ts';

const reasonLabels: Record<OpenReport['reason'], string> = {
  phishing: 'Phishing',
  malware: 'Malware',
  spam: 'Spam',
  illegal: 'Illegal',
  other: 'Other',
};

/** A link or page of any account, with its reports and what an operator can do about it. */
export function TargetRow({ target }: { target: ModeratedTarget }) {
  const { kind, slug, destination, disabled, account, reports, lastReportedAt, mixedScriptHosts } = target;
  const noun = kind === 'link' ? 'link' : 'page';
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
              {kind === 'link' ? 'Link' : 'Bio page'}
            </Badge>
            {disabled && <DisabledBadge>Disabled: {disabled}</DisabledBadge>}
            {account.disabled && <DisabledBadge>Account disabled</DisabledBadge>}
          </Group>
          {/* Text, not a link: it may lead to something harmful. */}
          {destination && <Text size="sm">{destination}</Text>}
          <Text size="sm" c="dimmed">
            Account {account.name}
          </Text>
          {lastReportedAt && (
            <Text size="sm" c="dimmed">
              Last reported <LocalDateTime at={lastReportedAt} />
            </Text>
          )}
        </div>
        {mixedScriptHosts.length > 0 && (
          <Alert color="yellow" variant="light" p="xs">
            Mixes alphabets: {mixedScriptHosts.join(', ')}
          </Alert>
        )}
        {reports.map((report) => (
          <Report key={report.reason} report={report} />
        ))}
        <Group gap="xs">
          <DisableButton
            isDisabled={disabled !== null}
            kind={noun}
            name={slug}
            consequence="Visitors see that it is disabled, and why. Its owner can neither change nor delete it."
            set={(reason) => setTargetDisabled(slug, reason)}
          />
          <AccountButton account={account} />
          {reports.length > 0 && (
            <Button
              size="xs"
              variant="default"
              loading={dismiss.isPending}
              aria-label={`Dismiss reports of ${slug}`}
              onClick={() => dismiss.mutate()}
            >
              Dismiss reports
            </Button>
          )}
        </Group>
      </Stack>
    </Row>
  );
}

function DisabledBadge({ children }: { children: React.ReactNode }) {
  return (
    <Badge variant="dot" color="red" tt="none">
      {children}
    </Badge>
  );
}

function Report({ report: { reason, count, comments } }: { report: OpenReport }) {
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm" fw={600}>
        {reasonLabels[reason]}: {count} {count === 1 ? 'report' : 'reports'}
      </Text>
      {comments.map((comment) => (
        <Text key={comment} size="sm" dir="auto" style={{ whiteSpace: 'pre-line' }}>
          “{comment}”
        </Text>
      ))}
    </div>
  );
}
