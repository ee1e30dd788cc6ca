import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { keysQuery } from '../api/shared-queries.ts';
import { ReportCard } from '../reports/report-card.tsx';
import { liveRefetch, reportQuery } from '../reports/report-queries.ts';
import type { components } from '../api/v1.gen.ts';
import { useIsOwner, useMay } from '../session/permissions.tsx';
import classes from './overview.module.css';

type AccountOverview = components['schemas']['AccountOverview'];

/**
 * A checklist for accounts without clicks. Completed steps are checked off live. A completed checklist stays until the
 * user leaves the page.
 */
export function FirstSteps({ account }: { account: AccountOverview }) {
  const clicked = account.topLinks.some(({ clicks }) => clicks > 0);
  const [shown] = useState(!clicked);
  const mayCreate = useMay('links:create');
  return shown && mayCreate ? <Steps account={account} clicked={clicked} /> : null;
}

function Steps({ account, clicked }: { account: AccountOverview; clicked: boolean }) {
  const owner = useIsOwner();
  const keys = useQuery({ ...keysQuery, ...liveRefetch, enabled: owner });
  // A breakout page is a view but not yet a click. It counts as opening the link.
  const viewed = useQuery({
    ...reportQuery({ kind: 'account' }, {}, []),
    select: ({ totals }) => (totals.views ?? 0) > 0,
  });
  const newest = account.topLinks[0];
  const name = newest?.name;
  return (
    <ReportCard title={t`Get started`}>
      <ol className={classes.steps} aria-live="polite">
        <Step number={1} title={t`Create a link`} done={account.links.total > 0}>
          <Text size="sm">
            <Trans>A short link leads to any destination. You can change the destination later.</Trans>
          </Text>
          {account.links.total === 0 && (
            <Button component={Link} to="/links/new" size="sm">
              <Trans>Create link</Trans>
            </Button>
          )}
        </Step>
        <Step
          number={2}
          title={t({ message: 'Open it', context: 'the link' })}
          done={clicked || viewed.data === true}
        >
          <Text size="sm">
            <Trans>
              Open the short link in a browser or on your phone. The visit appears here within seconds.
            </Trans>
          </Text>
          {newest && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <Anchor
                inherit
                renderRoot={(props) => <Link to="/links/$linkId" params={{ linkId: newest.id }} {...props} />}
              >
                <Trans>Go to {name}</Trans>
              </Anchor>
            </Text>
          )}
        </Step>
        <Step
          number={3}
          title={owner ? t`Create a bio page or an API key` : t`Create a bio page`}
          done={account.websites.total > 0 || (keys.data?.data.length ?? 0) > 0}
        >
          <Text size="sm">
            {owner
              ? t`A bio page collects your links at one address. With an API key, your programs can do everything that you can do here.`
              : t`A bio page collects your links at one address.`}
          </Text>
          <Group gap="md">
            <Anchor component={Link} to="/pages/new" size="sm">
              <Trans>Create bio page</Trans>
            </Anchor>
            {owner && (
              <Anchor component={Link} to="/keys" size="sm">
                <Trans>Create API key</Trans>
              </Anchor>
            )}
          </Group>
        </Step>
      </ol>
    </ReportCard>
  );
}

interface StepProps {
  number: number;
  title: string;
  done: boolean;
  children: ReactNode;
}

function Step({ number, title, done, children }: StepProps) {
  return (
    <li className={classes.step} data-done={done || undefined}>
      <span className={classes.tick} aria-hidden>
        {done ? <IconCheck size={16} /> : number}
      </span>
      <Stack gap={6} align="flex-start">
        <Title order={3} size="h5" lh="28px">
          {done ? (
            <Trans>
              {title}
              <VisuallyHidden> (done)</VisuallyHidden>
            </Trans>
          ) : (
            title
          )}
        </Title>
        {children}
      </Stack>
    </li>
  );
}
