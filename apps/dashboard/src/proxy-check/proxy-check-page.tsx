import { Anchor, Button, Code, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { own } from '../api/own.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Moment } from '../parts/moment.tsx';
import { ProblemAlert } from '../parts/problem-alert.tsx';
import { Page } from '../shell/page.tsx';

export function ProxyCheckPage() {
  return (
    <Page title="Proxy check">
      <Stack gap="xl" maw={720}>
        <Text>
          Do all your visitors seem to come from one country, or from none? Behind a proxy, a load balancer or
          a content network, Waypost sees that one’s address in the place of the visitor’s until it is told to
          believe it. The check shows what Waypost sees of you, and what to set where that is wrong.
        </Text>
        <Check />
        <Stack component="section" gap="xs">
          <Title order={2} size="h4">
            What to do with the result
          </Title>
          <List spacing="xs" size="sm">
            <List.Item>The address is your own, and the country is right: nothing needs to be set.</List.Item>
            <List.Item>
              The address is your proxy’s: put the line that the check shows, <Code>TRUSTED_PROXIES=…</Code>,
              into Waypost’s environment, start it again, and check once more.
            </List.Item>
            <List.Item>
              No header tells the visitor’s address: have your proxy send <Code>X-Forwarded-For</Code>. In
              nginx that is <Code>proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;</Code>; Caddy
              does so by itself.
            </List.Item>
            <List.Item>
              Behind Cloudflare, its ranges belong in <Code>TRUSTED_PROXIES</Code> too, beside your own
              proxy’s address.
            </List.Item>
          </List>
          <Text size="sm">
            <Code>docs/configuration.md</Code> tells more under “Behind a proxy”. Clicks that were counted
            already keep their country: addresses are not stored, so nothing can be looked up later.
          </Text>
        </Stack>
      </Stack>
    </Page>
  );
}

/** Asks for a signed address on the short host, and opens it as a visitor would. */
function Check() {
  const check = useMutation({
    mutationFn: () => own.proxyCheck(),
    onSuccess: ({ url }) => window.open(url, '_blank', 'noopener'),
  });
  return (
    <Stack>
      <ProblemAlert error={check.error} />
      <Group>
        <Button
          leftSection={<IconExternalLink size={16} aria-hidden />}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          Check in a new tab
        </Button>
      </Group>
      <div role="status">{check.data && <Address {...check.data} />}</div>
    </Stack>
  );
}

/** For browsers that let no tab be opened, and for a phone outside one's own network, which sees best. */
function Address({ url, expiresAt }: { url: string; expiresAt: string }) {
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Text size="sm">
          Best opened from outside your network, such as on a phone without Wi-Fi. Good until{' '}
          <Moment at={expiresAt} />:
        </Text>
        <Anchor href={url} target="_blank" rel="noopener" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Anchor>
        <Group>
          <CopyButton value={url} label="Copy address" size="xs" />
        </Group>
      </Stack>
    </Paper>
  );
}
