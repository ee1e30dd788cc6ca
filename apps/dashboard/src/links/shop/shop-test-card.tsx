import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../../api/api-client.ts';
import { dashboardClient } from '../../api/dashboard-client.ts';
import { FormError } from '../../components/form-error.tsx';
import { ReportCard } from '../../reports/report-card.tsx';
import { voucherFate, type VoucherFate } from './pasted-address.ts';

/** Opens the destination with a test voucher, and checks whether the voucher survives. */
export function ShopTestCard({ linkId }: { linkId: string }) {
  const [pasted, setPasted] = useState('');
  const test = useMutation({
    mutationFn: () =>
      dataOf(
        dashboardClient.POST('/dashboard/api/links/{id}/test-voucher', { params: { path: { id: linkId } } }),
      ),
    onSuccess: ({ url }) => {
      setPasted('');
      window.open(url, '_blank', 'noopener');
    },
  });
  return (
    <ReportCard
      title={t`3. Test an order`}
      lead={t`Opens the link’s destination with a test voucher in a new tab. No visit is counted, and orders with this voucher are left out of all figures.`}
    >
      <FormError error={test.error} />
      <Group>
        <Button
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          <Trans>Open with a test voucher</Trans>
        </Button>
      </Group>
      {test.data && (
        <Stack gap="sm">
          <Text size="sm">
            <Trans>
              No new tab?{' '}
              <Anchor href={test.data.url} target="_blank" rel="noopener" inherit underline="always">
                Open the destination here
              </Anchor>
              .
            </Trans>
          </Text>
          <TextInput
            label={t`Address that you ended up at`}
            description={t`Copy it from the address bar of that tab. It stays in this browser: Waypost does not open it.`}
            placeholder="https://shop.example/summer?wp_click=…"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            value={pasted}
            onChange={({ currentTarget: { value } }) => setPasted(value)}
          />
          <div role="status">
            {pasted.trim() !== '' && <FateAlert fate={voucherFate(pasted, test.data.voucher)} />}
          </div>
        </Stack>
      )}
    </ReportCard>
  );
}

function FateAlert({ fate }: { fate: VoucherFate }) {
  switch (fate) {
    case 'kept':
      return (
        <Alert
          variant="light"
          color="teal"
          title={t`The voucher has arrived.`}
          styles={{ title: { color: 'var(--mantine-color-text)' } }}
        >
          <Trans>Now place an order in that tab. It appears below as a trial.</Trans>
        </Alert>
      );
    case 'changed':
      return (
        <Alert
          variant="light"
          color="yellow"
          title={t`The voucher was changed on the way.`}
          styles={{ title: { color: 'var(--mantine-color-text)' } }}
        >
          <Trans>
            Something cut it off, or the address is from an earlier test. Open the destination again and
            compare.
          </Trans>
        </Alert>
      );
    case 'dropped':
      return (
        <Alert
          variant="light"
          color="yellow"
          title={t`The destination drops the query.`}
          styles={{ title: { color: 'var(--mantine-color-text)' } }}
        >
          <Trans>
            The voucher is missing from this address, so your shop never sees it. The usual reason is a
            redirect, for example to www or to a language. Use the final address as the link’s destination, or
            make the redirect keep the query.
          </Trans>
        </Alert>
      );
    case null:
      return (
        <Text size="sm">
          <Trans>This is not the address of a page.</Trans>
        </Text>
      );
  }
}
