import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createDomainLengths } from '../api/lengths.gen.ts';
import { dataOf } from '../api/api-client.ts';
import { ApiError, toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { FormError } from '../components/form-error.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { CheckResult } from './check-result.tsx';
import { DnsRecords } from './dns-records.tsx';
import { domainsQuery, useRefreshDomains, useVerifyDomain, type Domain } from './domain-queries.ts';

/** Adds a domain, then shows its DNS records, and checks for them. */
export function AddDomainDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [added, setAdded] = useState<Domain | null>(null);
  const close = () => {
    setAdded(null);
    onClose();
  };
  const host = added?.host ?? '';
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={added ? t`Set the records of ${host}` : t`Add domain`}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {added ? <Setup added={added} onDone={close} /> : <HostForm onAdded={setAdded} onCancel={close} />}
    </Modal>
  );
}

/** The host errors by code. The API's messages are English. */
const hostErrors: Partial<Record<string, string>> = {
  invalid_host: t`Enter a name such as go.shop.example, without https:// and without a path.`,
  own_host: t`This name belongs to this installation.`,
  domain_taken: t`This account has this domain already.`,
};

interface HostFormProps {
  onAdded: (domain: Domain) => void;
  onCancel: () => void;
}

function HostForm({ onAdded, onCancel }: HostFormProps) {
  const queryClient = useQueryClient();
  const refresh = useRefreshDomains();
  const form = useDraftForm('new-domain', {
    initialValues: { host: '' },
    validate: { host: (host) => (host.trim() === '' ? t`Enter a domain.` : null) },
  });
  const adding = useMutation({
    mutationFn: async ({ host }: { host: string }) => {
      try {
        return await dataOf(v1Client.POST('/v1/domains', { body: { host: host.trim() } }));
      } catch (thrown) {
        throw withLimit(thrown, queryClient.getQueryData(domainsQuery.queryKey)?.length ?? 0);
      }
    },
    onSuccess: async (domain) => {
      onAdded(domain);
      await refresh();
    },
    onError: (thrown) => {
      const [error] = toApiError(thrown).fields;
      if (error) form.setErrors({ host: hostErrors[error.code] ?? error.message });
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => adding.mutate(values))} noValidate>
      <Stack>
        <RestoredNotice restored={form.restored} discard={form.reset} />
        <FormError error={adding.error} />
        <TextInput
          label={t`Domain`}
          description={t`A name whose DNS records you control and that no website uses, such as go.shop.example.`}
          placeholder="go.shop.example"
          required
          maxLength={createDomainLengths.host}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          data-autofocus
          {...form.getInputProps('host')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={adding.isPending}>
            <Trans>Add domain</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Explains the limit in the user's language. Only users who may add domains see this form. */
function withLimit(thrown: unknown, domains: number): unknown {
  if (toApiError(thrown).code !== 'forbidden' || domains === 0) return thrown;
  const message = t`This account has ${domains} domains, which is the limit. Delete one first.`;
  return new ApiError(403, { code: 'forbidden', message });
}

function Setup({ added, onDone }: { added: Domain; onDone: () => void }) {
  const { data } = useQuery(domainsQuery);
  const domain = data?.find(({ id }) => id === added.id) ?? added;
  const verification = useVerifyDomain(domain.id);
  const isVerified = domain.status === 'verified';
  return (
    <Stack>
      <DnsRecords domain={domain} />
      <CheckResult domain={domain} verification={verification} />
      <Group justify="flex-end">
        <Button variant={isVerified ? 'filled' : 'default'} onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
        {!isVerified && (
          <Button loading={verification.isPending} onClick={() => verification.mutate()} data-autofocus>
            <Trans>Verify now</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  );
}
