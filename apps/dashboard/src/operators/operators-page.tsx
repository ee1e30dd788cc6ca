import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { toApiError } from '../api/api-error.ts';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { Row, RowList } from '../components/row-list.tsx';
import { formatCount } from '../format.ts';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { Page } from '../shell/page.tsx';
import { AccountButton } from './account-button.tsx';
import { DisabledBadge, disabledLabels } from './disabled-badge.tsx';
import { disabledQuery, reportsQuery, targetQuery, type ModeratedAccount } from './operator-queries.ts';
import { TargetRow } from './target-row.tsx';

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
