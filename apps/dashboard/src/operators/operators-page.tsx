import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Badge, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { toApiError } from '../api/api-error.ts';
import { LocalDateTime } from '../components/local-date.tsx';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { Row, RowList } from '../components/row-list.tsx';
import { formatCount } from '../format.ts';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { locale } from '../language/language.ts';
import { Page } from '../shell/page.tsx';
import { AccountButton } from './account-button.tsx';
import { DisableButton } from './disable-button.tsx';
import {
  disabledQuery,
  reportsQuery,
  targetQuery,
  type ModeratedAccount,
  dismissReports,
  setTargetDisabled,
  useRefreshOperators,
  type ModeratedTarget,
  type OpenReport,
} from './operator-queries.ts';

/** Lets operators of the installation act on harmful links, pages and accounts of all users. */
export function OperatorsPage() {
  return (
    <Page title={t`Operators`}>
      <Section title={t`Open reports`}>
        <Reports />
      </Section>
      <Section title={t`Look up a link or page`}>
        <Lookup />
      </Section>
      <Section title={t({ message: 'Disabled', context: 'heading of what is disabled' })}>
        <Disabled />
      </Section>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

/** In English with commas alone. */
const hostList = new Intl.ListFormat(locale, { type: 'unit' });

const reasonLabels: Record<OpenReport['reason'], string> = {
  phishing: t`Phishing`,
  malware: t`Malware`,
  spam: t`Spam`,
  illegal: t({ message: 'Illegal', context: 'why something was reported' }),
  other: t({ message: 'Other', context: 'why something was reported' }),
};

/** Shows that a resource is disabled, and why. */
const disabledLabels: Record<NonNullable<ModeratedTarget['disabled']>, string> = {
  phishing: t`Disabled: phishing`,
  malware: t`Disabled: malware`,
  spam: t`Disabled: spam`,
  illegal: t`Disabled: illegal`,
  account: t`Disabled: account`,
};

function DisabledBadge({ children }: { children: ReactNode }) {
  return (
    <Badge variant="dot" color="red" tt="none">
      {children}
    </Badge>
  );
}

/** A link or page of any account, with its reports and the operator's actions. */
function TargetRow({ target }: { target: ModeratedTarget }) {
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

function Reports() {
  const { data, error, refetch } = useQuery(reportsQuery);
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  if (data.data.length === 0) {
    return (
      <Text size="sm">
        <Trans>No open reports.</Trans>
      </Text>
    );
  }
  const { total } = data;
  const shown = formatCount(data.data.length);
  return (
    <>
      {total > data.data.length && (
        <Text size="sm">
          {t`The last ${shown} of ${plural(total, {
            one: '# reported link or page',
            other: '# reported links and pages',
          })}.`}
        </Text>
      )}
      <RowList label={t`Open reports`}>
        {data.data.map((target) => (
          <TargetRow key={target.slug} target={target} />
        ))}
      </RowList>
    </>
  );
}

/** Also accepts a full address. */
const slugIn = (text: string): string => (text.trim().split(/[?#]/, 1)[0] ?? '').replace(/^.*\/(?=.)/, '');

function Lookup() {
  const form = useDraftForm('look-up', { initialValues: { text: '' } });
  const [slug, setSlug] = useState('');
  return (
    <>
      <form onSubmit={form.onSubmit(({ text }) => setSlug(slugIn(text)))}>
        <RestoredNotice restored={form.restored} discard={form.reset} />
        <Group align="end" gap="xs">
          <TextInput
            label={t`Slug or address`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            {...form.getInputProps('text')}
            style={{ flex: 1 }}
          />
          <Button type="submit" variant="default">
            <Trans>Look up</Trans>
          </Button>
        </Group>
      </form>
      {slug && <Found slug={slug} />}
    </>
  );
}

function Found({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(targetQuery(slug));
  if (error && toApiError(error).status === 404) {
    return (
      <Text role="status">
        <Trans>Nothing is at {slug}.</Trans>
      </Text>
    );
  }
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  return (
    <RowList label={t({ message: 'Found', context: 'what was looked up' })}>
      <TargetRow target={data} />
    </RowList>
  );
}

function Disabled() {
  const { data, error, refetch } = useQuery(disabledQuery);
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  const { targets, accounts } = data;
  if (targets.length + accounts.length === 0) {
    return (
      <Text size="sm">
        <Trans>Nothing is disabled.</Trans>
      </Text>
    );
  }
  return (
    <RowList label={t({ message: 'Disabled', context: 'heading of what is disabled' })}>
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} />
      ))}
      {targets.map((target) => (
        <TargetRow key={target.slug} target={target} />
      ))}
    </RowList>
  );
}

function AccountRow({ account }: { account: ModeratedAccount }) {
  return (
    <Row>
      <Stack gap="sm">
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {account.name}
          </Text>
          <Badge variant="default" tt="none">
            <Trans>Account</Trans>
          </Badge>
          {account.disabled && <DisabledBadge>{disabledLabels[account.disabled]}</DisabledBadge>}
        </Group>
        <Group gap="xs">
          <AccountButton account={account} />
        </Group>
      </Stack>
    </Row>
  );
}
