import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '../components/lazy-dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { RowList } from '../components/row-list.tsx';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { useDefaultHost, watchedDomainsQuery } from './domain-queries.ts';
import { DomainRow } from './domain-row.tsx';

const AddDomainDialog = lazyDialog(async () => (await import('./add-domain-dialog.tsx')).AddDomainDialog);

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
