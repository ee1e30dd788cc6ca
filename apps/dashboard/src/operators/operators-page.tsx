import { Badge, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { toApiError } from '../api/api-error.ts';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { Row, RowList } from '../components/row-list.tsx';
import { Page } from '../shell/page.tsx';
import { AccountButton } from './account-button.tsx';
import { disabledQuery, reportsQuery, targetQuery, type ModeratedAccount } from './operator-queries.ts';
import { TargetRow } from './target-row.tsx';

/** What operators of the installation do about harmful links, pages and accounts of anybody. */
export function OperatorsPage() {
  return (
    <Page title="Operators">
      <Section title="Open reports">
        <Reports />
      </Section>
      <Section title="Look up a link or page">
        <Lookup />
      </Section>
      <Section title="Disabled">
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
  if (data.data.length === 0) return <Text size="sm">No open reports.</Text>;
  return (
    <>
      {data.total > data.data.length && (
        <Text size="sm">
          The last {data.data.length} of {data.total} reported links and pages.
        </Text>
      )}
      <RowList label="Open reports">
        {data.data.map((target) => (
          <TargetRow key={target.slug} target={target} />
        ))}
      </RowList>
    </>
  );
}

/** Also accepts a whole address. */
const slugIn = (text: string): string => (text.trim().split(/[?#]/, 1)[0] ?? '').replace(/^.*\/(?=.)/, '');

function Lookup() {
  const [text, setText] = useState('');
  const [slug, setSlug] = useState('');
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSlug(slugIn(text));
        }}
      >
        <Group align="end" gap="xs">
          <TextInput
            label="Slug or address"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
            style={{ flex: 1 }}
          />
          <Button type="submit" variant="default">
            Look up
          </Button>
        </Group>
      </form>
      {slug && <Found slug={slug} />}
    </>
  );
}

function Found({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(targetQuery(slug));
  if (error && toApiError(error).status === 404) return <Text role="status">Nothing is at {slug}.</Text>;
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  return (
    <RowList label="Found">
      <TargetRow target={data} />
    </RowList>
  );
}

function Disabled() {
  const { data, error, refetch } = useQuery(disabledQuery);
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  const { targets, accounts } = data;
  if (targets.length + accounts.length === 0) return <Text size="sm">Nothing is disabled.</Text>;
  return (
    <RowList label="Disabled">
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
            Account
          </Badge>
          <Badge variant="dot" color="red" tt="none">
            Disabled: {account.disabled}
          </Badge>
        </Group>
        <Group gap="xs">
          <AccountButton account={account} />
        </Group>
      </Stack>
    </Row>
  );
}
