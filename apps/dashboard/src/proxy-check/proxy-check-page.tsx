import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Code, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { FormError } from '../components/form-error.tsx';
import { LocalDateTime } from '../components/local-date.tsx';
import { Page } from '../shell/page.tsx';

export function ProxyCheckPage() {
  return (
    <Page title={t`Proxy check`}>
      <Stack gap="xl" maw={720}>
        <Text>
          <Trans>
            Do all your visitors seem to come from one country, or from none? Behind a proxy, load balancer or
            CDN, Waypost sees the proxy’s address instead of the visitor’s until you tell Waypost to trust the
            proxy. This check shows what Waypost sees of you, and what to change if that is wrong.
          </Trans>
        </Text>
        <Check />
        <Stack component="section" gap="xs">
          <Title order={2} size="h4">
            <Trans>What to do with the result</Trans>
          </Title>
          <List spacing="xs" size="sm">
            <List.Item>
              <Trans>The address is yours and the country is right: nothing to do.</Trans>
            </List.Item>
            <List.Item>
              <Trans>
                The address is your proxy’s: add the line that the check shows,{' '}
                <Code dir="ltr">TRUSTED_PROXIES=…</Code>, to Waypost’s environment, restart it, and check
                again.
              </Trans>
            </List.Item>
            <List.Item>
              <Trans>
                No header has the visitor’s address: configure your proxy to send <Code>X-Forwarded-For</Code>
                . In nginx, use{' '}
                <Code dir="ltr">proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;</Code>. Caddy
                sends it by default.
              </Trans>
            </List.Item>
            <List.Item>
              <Trans>
                Behind Cloudflare, add its address ranges to <Code>TRUSTED_PROXIES</Code> too, next to your
                own proxy’s address.
              </Trans>
            </List.Item>
          </List>
          <Text size="sm">
            <Trans>
              For details, see “Behind a proxy” in <Code>docs/configuration.md</Code>. Clicks that are already
              counted keep their country: Waypost does not store addresses, so it cannot look them up again.
            </Trans>
          </Text>
        </Stack>
      </Stack>
    </Page>
  );
}

/** Requests a signed URL on the short link host and opens it as a visitor would. */
function Check() {
  const check = useMutation({
    mutationFn: () => dataOf(dashboardClient.POST('/dashboard/api/proxy-check')),
    onSuccess: ({ url }) => window.open(url, '_blank', 'noopener'),
  });
  return (
    <Stack>
      <FormError error={check.error} />
      <Group>
        <Button
          leftSection={<IconExternalLink size={16} aria-hidden />}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          <Trans>Check in a new tab</Trans>
        </Button>
      </Group>
      <div role="status">{check.data && <CheckUrl {...check.data} />}</div>
    </Stack>
  );
}

/** For browsers that block the new tab, and for a phone outside the user's network, which gives the best result. */
function CheckUrl({ url, expiresAt }: { url: string; expiresAt: string }) {
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Text size="sm">
          <Trans>
            Best opened from outside your network, for example on a phone without Wi-Fi. Valid until{' '}
            <LocalDateTime at={expiresAt} />:
          </Trans>
        </Text>
        <Anchor
          href={url}
          dir="ltr"
          target="_blank"
          rel="noopener"
          size="sm"
          style={{ overflowWrap: 'anywhere' }}
        >
          {url}
        </Anchor>
        <Group>
          <CopyButton value={url} label={t`Copy URL`} size="xs" />
        </Group>
      </Stack>
    </Paper>
  );
}
