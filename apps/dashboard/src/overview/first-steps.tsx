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

type AccountOverview = components['schemas']['AccountOverviewDto'];

/**
 * A checklist for accounts without any clicks yet. Completed steps are checked off live. A completed checklist stays
 * until the user leaves the page.
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
  return (
    <ReportCard title="Get started">
      <ol className={classes.steps} aria-live="polite">
        <Step number={1} title="Create a link" done={account.links.total > 0}>
          <Text size="sm">A short link leads to any destination. You can change the destination later.</Text>
          {account.links.total === 0 && (
            <Button component={Link} to="/links/new" size="sm">
              Create link
            </Button>
          )}
        </Step>
        <Step number={2} title="Open it" done={clicked || viewed.data === true}>
          <Text size="sm">
            Open the short link in a browser or on your phone. The visit appears here within seconds.
          </Text>
          {newest && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <Anchor
                inherit
                renderRoot={(props) => <Link to="/links/$linkId" params={{ linkId: newest.id }} {...props} />}
              >
                Go to {newest.name}
              </Anchor>
            </Text>
          )}
        </Step>
        <Step
          number={3}
          title={owner ? 'Create a bio page or an API key' : 'Create a bio page'}
          done={account.websites.total > 0 || (keys.data?.data.length ?? 0) > 0}
        >
          <Text size="sm">
            A bio page collects your links at one address.
            {owner && ' With an API key, your programs can do everything that you can do here.'}
          </Text>
          <Group gap="md">
            <Anchor component={Link} to="/pages/new" size="sm">
              Create bio page
            </Anchor>
            {owner && (
              <Anchor component={Link} to="/keys" size="sm">
                Create API key
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
          {title}
          {done && <VisuallyHidden> (done)</VisuallyHidden>}
        </Title>
        {children}
      </Stack>
    </li>
  );
}
