import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { ConfirmDialogContent } from '../components/confirm-dialog-content.tsx';
import { useRefreshDomains } from './domain-queries.ts';
import type { DomainDialogProps } from './records-dialog.tsx';

/** Links and pages are counted up to this number. */
const maxCounted = 100;

/** The numbers of links and pages on a domain, each at most one more than is counted. */
const usageQuery = (host: string) =>
  queryOptions({
    queryKey: ['domains', 'usage', host],
    queryFn: async ({ signal }) => {
      const options = { signal, params: { query: { domain: host, limit: maxCounted + 1 } } };
      const [links, pages] = await Promise.all([
        dataOf(v1Client.GET('/v1/links', options)),
        dataOf(v1Client.GET('/v1/websites', options)),
      ]);
      return { links: links.data.length, pages: pages.data.length };
    },
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Deletes a domain after a confirmation. A domain with links or pages cannot be deleted, and the dialog explains what
 * to do first.
 */
export function DeleteDomainDialog({ domain, opened, onClose }: DomainDialogProps) {
  const { id, host } = domain;
  const usage = useQuery({ ...usageQuery(host), enabled: opened });
  const refresh = useRefreshDomains();
  const remove = useMutation({
    mutationFn: () => dataOf(v1Client.DELETE('/v1/domains/{id}', { params: { path: { id } } })),
    onSuccess: refresh,
  });
  if (usage.data && usage.data.links + usage.data.pages > 0) {
    return <InUse host={host} usage={usage.data} opened={opened} onClose={onClose} />;
  }
  return (
    <ConfirmDialogContent
      title={t`Delete “${host}”?`}
      action={t`Delete`}
      mutation={remove}
      // Without a response, the API decides.
      opened={opened && !usage.isPending}
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Trans>
          Anyone who adds {host} next and controls its DNS records can use it. As long as it still points
          here, it shows what is on the default domain.
        </Trans>
      </Text>
    </ConfirmDialogContent>
  );
}

interface InUseProps {
  host: string;
  usage: { links: number; pages: number };
  opened: boolean;
  onClose: () => void;
}

function InUse({ host, usage, opened, onClose }: InUseProps) {
  const { links: linkCount, pages: pageCount } = usage;
  const links = plural(linkCount, { one: '# link', other: '# links' });
  const pages = plural(pageCount, { one: '# bio page', other: '# bio pages' });
  const isMore = Math.max(linkCount, pageCount) > maxCounted;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`“${host}” is in use`}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {isMore
            ? t`${host} still has more than ${maxCounted} links or bio pages. Delete them first.`
            : t`${host} still has ${links} and ${pages}. Delete them first.`}
        </Text>
        <Group justify="flex-end">
          {pageCount > 0 && (
            <Anchor size="sm" renderRoot={(props) => <Link to="/pages" {...props} />}>
              <Trans>Show bio pages</Trans>
            </Anchor>
          )}
          {linkCount > 0 && (
            <Anchor
              size="sm"
              renderRoot={(props) => <Link to="/links" search={{ domain: host }} {...props} />}
            >
              <Trans>Show links on this domain</Trans>
            </Anchor>
          )}
          <Button variant="default" onClick={onClose} data-autofocus>
            <Trans>Close</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
