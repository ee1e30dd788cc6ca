import { Anchor, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { own } from '../api/own.ts';
import type { components } from '../api/v1.gen.ts';
import { Card } from '../reports/card.tsx';
import { summaryReport } from '../reports/queries.ts';
import classes from './overview.module.css';

type AccountOverview = components['schemas']['AccountOverviewDto'];

/**
 * What to do first, for whoever has no link that was ever clicked. The steps tick themselves off while the page is
 * open; all ticked, they stay until the owner goes elsewhere.
 */
export function FirstSteps({ account }: { account: AccountOverview }) {
  const clicked = account.topLinks.some(({ clicks }) => clicks > 0);
  const [shown] = useState(!clicked);
  return shown ? <Steps account={account} clicked={clicked} /> : null;
}

function Steps({ account, clicked }: { account: AccountOverview; clicked: boolean }) {
  const keys = useQuery({ queryKey: ['keys'], queryFn: () => own.keys(), refetchInterval: 3_000 });
  // A visitor who sees a breakout page has opened the link, too.
  const viewed = useQuery({ ...summaryReport(7), select: ({ summary }) => summary.views > 0 });
  const newest = account.topLinks[0];
  return (
    <Card title={account.links.total === 0 ? 'Three steps to begin with' : 'First steps'}>
      <ol className={classes.steps} aria-live="polite">
        <Step number={1} title="Create a link" done={account.links.total > 0}>
          <Text size="sm">
            A short address of yours that leads wherever you want, and that you can change.
          </Text>
          {account.links.total === 0 && (
            <Button component={Link} to="/links/new" size="sm">
              Create a link
            </Button>
          )}
        </Step>
        <Step number={2} title="Open it" done={clicked || viewed.data === true}>
          <Text size="sm">
            Go to its short address, in a browser or on your phone. The visit shows here within seconds.
          </Text>
          {newest && (
            <Text size="sm">
              <Anchor
                inherit
                renderRoot={(props) => <Link to="/links/$linkId" params={{ linkId: newest.id }} {...props} />}
              >
                To the link {newest.name}
              </Anchor>
            </Text>
          )}
        </Step>
        <Step
          number={3}
          title="Go on with a bio page or an API key"
          done={account.websites.total > 0 || (keys.data?.data.length ?? 0) > 0}
        >
          <Text size="sm">
            A bio page gathers your links behind one address. With a key, programs of yours do all that you
            can do here.
          </Text>
          <Group gap="md">
            <Anchor component={Link} to="/pages/new" size="sm">
              Make a bio page
            </Anchor>
            <Anchor component={Link} to="/keys" size="sm">
              Make an API key
            </Anchor>
          </Group>
        </Step>
      </ol>
    </Card>
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
