import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconPlus, IconRefresh, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toApiError } from '../api/api-error.ts';
import { lazyDialog } from '../components/lazy-dialog.tsx';
import { LazyMenu } from '../components/lazy-menu.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { FactList, Row, RowList } from '../components/row-list.tsx';
import { linkQuery } from '../links/link-queries.ts';
import { lazyComponent } from '../load-chunk.ts';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { withoutScheme } from '../url.ts';
import { CheckResult } from './check-result.tsx';
import { DnsRecords } from './dns-records.tsx';
import { type Domain, useDefaultHost, useVerifyDomain, watchedDomainsQuery } from './domain-queries.ts';
import { DomainBadge, needsRecords } from './domain-state.tsx';
import type { DomainMenuProps } from './open-domain-menu.tsx';

const AddDomainDialog = lazyDialog(async () => (await import('./add-domain-dialog.tsx')).AddDomainDialog);

const OpenDomainMenu = lazyComponent(async () => (await import('./open-domain-menu.tsx')).OpenDomainMenu);

/** The actions of a domain, for users who may change it. */
function DomainMenu(props: DomainMenuProps) {
  const { host } = props.domain;
  return (
    <May scope="domains:write">
      <LazyMenu
        button={
          <ActionIcon variant="default" size="lg" flex="none" aria-label={t`Actions for ${host}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
        menu={(target) => <OpenDomainMenu {...props} target={target} />}
      />
    </May>
  );
}

/** A domain in the list: its state, the records that it still needs, and its settings. */
function DomainRow({ domain }: { domain: Domain }) {
  const { id, host } = domain;
  const verification = useVerifyDomain(id);
  return (
    <Row>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Group gap="xs" miw={0}>
            <Text fw={600} dir="ltr" style={{ overflowWrap: 'anywhere' }}>
              {host}
            </Text>
            <DomainBadge domain={domain} />
          </Group>
          <DomainMenu domain={domain} verify={() => verification.mutate()} />
        </Group>
        <CheckResult domain={domain} verification={verification} />
        {needsRecords(domain) && (
          <>
            <DnsRecords domain={domain} />
            <May scope="domains:write">
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                loading={verification.isPending}
                aria-label={t`Verify now: ${host}`}
                style={{ alignSelf: 'start' }}
                onClick={() => verification.mutate()}
              >
                <Trans>Verify now</Trans>
              </Button>
            </May>
          </>
        )}
        <DomainFacts domain={domain} />
      </Stack>
    </Row>
  );
}

/** The name of the link for visitors of a bare domain. */
function DefaultLink({ id }: { id: string }) {
  const { data, error } = useQuery(linkQuery(id));
  if (error && toApiError(error).status === 404) return t`A link that was deleted`;
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link to="/links/$linkId" params={{ linkId: id }} {...props} />}
    >
      {data?.name ?? '…'}
    </Anchor>
  );
}

/** The responses at `/` and at unknown slugs. */
function DomainFacts({ domain }: { domain: Domain }) {
  const { host, status, homeUrl, notFoundUrl, defaultLink } = domain;
  if (status === 'pending' && homeUrl === null && notFoundUrl === null && defaultLink === null) return null;
  const home: ReactNode =
    defaultLink !== null ? (
      <DefaultLink key="home" id={defaultLink} />
    ) : homeUrl !== null ? (
      <bdi key="home" dir="ltr">
        {withoutScheme(homeUrl)}
      </bdi>
    ) : (
      t`A plain page`
    );
  const notFound: ReactNode =
    notFoundUrl !== null ? (
      <bdi key="not-found" dir="ltr">
        {withoutScheme(notFoundUrl)}
      </bdi>
    ) : (
      t`The “not found” page`
    );
  return (
    <FactList
      facts={[
        [t`Visitors of the bare domain get`, home],
        [t`At unknown addresses, visitors get`, notFound],
        [
          t`Links`,
          <Anchor
            key="links"
            inherit
            underline="always"
            renderRoot={(props) => <Link to="/links" search={{ domain: host }} {...props} />}
          >
            <Trans>Show links on this domain</Trans>
          </Anchor>,
        ],
      ]}
    />
  );
}

/** The hosts of the account that serve its links and bio pages. */
export function DomainsPage() {
  const [adding, { open, close }] = useDisclosure();
  const { data: domains, error, refetch } = useQuery(watchedDomainsQuery);
  const defaultHost = useDefaultHost();
  const add = (
    <May scope="domains:write">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
        <Trans>Add domain</Trans>
      </Button>
    </May>
  );
  return (
    <Page title={t`Domains`} actions={domains && domains.length > 0 && add}>
      {!domains ? (
        error ? (
          <ErrorState error={error} reset={() => void refetch()} />
        ) : (
          <LoadingState />
        )
      ) : domains.length === 0 ? (
        <EmptyState icon={<IconWorld size={40} />} title={t`No domains yet`}>
          <Text size="sm">
            <Trans>
              Your links and bio pages are on {defaultHost}. They can also be on your own domain, such as
              go.shop.example, where no one else can take your slugs.
            </Trans>
          </Text>
          {add}
        </EmptyState>
      ) : (
        <RowList label={t`Domains`}>
          {domains.map((domain) => (
            <DomainRow key={domain.id} domain={domain} />
          ))}
        </RowList>
      )}
      <AddDomainDialog opened={adding} onClose={close} />
    </Page>
  );
}
