import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createKeyLengths } from '../api/lengths.gen.ts';
import { limitedTo } from '../forms/text-limit.ts';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { dashboardClient, type Scope } from '../api/dashboard-client.ts';
import { keysQuery, sessionQuery } from '../api/shared-queries.ts';
import { FormError } from '../components/form-error.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { customScopes } from './custom-scopes.ts';
import { expiries, expiryTime, today, type Expiry } from './expiry.ts';

interface NewKeyValues {
  name: string;
  access: 'read-write' | 'read' | 'custom';
  /** The selected scopes if `access` is `custom`. */
  custom: Scope[];
  expiry: Expiry;
  date: string;
}

function scopesOf({ access, custom }: Pick<NewKeyValues, 'access' | 'custom'>): Scope[] {
  if (access === 'custom') return custom;
  return access === 'read' ? ['read'] : ['read', 'write'];
}

interface CreateKeyFormProps {
  /** True if the key is for a shop, which only reports conversions. */
  forShop: boolean;
  onCreated: (key: string | null) => void;
}

export function CreateKeyForm({ forShop, onCreated }: CreateKeyFormProps) {
  const queryClient = useQueryClient();
  // Fixed, so that a retry after a lost response is the same request and does not create a second key.
  const [openedAt] = useState(() => new Date());
  const form = useDraftForm<Record<string, unknown> & NewKeyValues>(forShop ? 'new-shop-key' : 'new-key', {
    initialValues: forShop
      ? { name: t`Shop`, access: 'custom', custom: ['conversions:write'], expiry: 'never', date: '' }
      : { name: '', access: 'read-write', custom: [], expiry: 'never', date: '' },
    validate: {
      name: (name) => (name.trim() === '' ? t`Enter a name.` : null),
      custom: (custom, { access }) =>
        access === 'custom' && custom.length === 0 ? t`Choose at least one permission.` : null,
      date: (date, { expiry }) =>
        expiry === 'date' && (date === '' || date < today()) ? t`Choose today or a later date.` : null,
    },
  });
  const create = useMutation({
    // Passes the key on instead of returning it, because the mutation cache stores results.
    mutationFn: async ({ name, access, custom, expiry, date }: NewKeyValues) => {
      const body = {
        name,
        scopes: scopesOf({ access, custom }),
        expiresAt: expiryTime(expiry, openedAt, date),
      };
      const { key } = await dataOf(dashboardClient.POST('/dashboard/api/keys', { body }));
      onCreated(key);
    },
    // The first key turns developer mode on.
    onSuccess: () =>
      Promise.all(
        [keysQuery, sessionQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      ),
    onError: (thrown) => {
      const { expiresAt, scopes, ...rest } = toApiError(thrown).messagesByField();
      const expiryField = form.values.expiry === 'date' ? 'date' : 'expiry';
      form.setErrors({
        ...rest,
        ...(expiresAt && { [expiryField]: expiresAt }),
        ...(scopes && { access: scopes }),
      });
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
      <Stack>
        <RestoredNotice restored={form.restored} discard={form.reset} />
        <FormError error={create.error} />
        <TextInput
          label={t`Name`}
          description={t`What you use the key for`}
          placeholder={t`Shop`}
          required
          data-autofocus
          {...limitedTo(createKeyLengths.name, form.getInputProps('name'))}
        />
        {forShop ? (
          <Text size="sm">
            <Trans>The key can only report, refund and delete conversions.</Trans>
          </Text>
        ) : (
          <Radio.Group label={t`Access`} {...form.getInputProps('access')}>
            <Stack gap="xs" mt={6}>
              <Radio
                value="read-write"
                label={t`Read and write`}
                description={t`Create, change and delete links, groups and bio pages. Read everything.`}
              />
              <Radio
                value="read"
                label={t`Read only`}
                description={t`View links, groups, bio pages and reports.`}
              />
              <Radio
                value="custom"
                label={t({ message: 'Custom', context: 'access of an API key' })}
                description={t`Choose each permission, also for members and the audit log.`}
              />
            </Stack>
          </Radio.Group>
        )}
        {form.values.access === 'custom' && !forShop && (
          <Checkbox.Group label={t`Permissions`} required {...form.getInputProps('custom')}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={6}>
              {customScopes.map(({ scope, label }) => (
                <Checkbox key={scope} value={scope} label={label} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
        )}
        <Group align="flex-start" grow preventGrowOverflow={false}>
          <NativeSelect label={t`Expires`} data={expiries} {...form.getInputProps('expiry')} />
          {form.values.expiry === 'date' && (
            <TextInput
              type="date"
              label={t`Last day`}
              description={t`The key works until the end of this day in your time zone.`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              min={today()}
              {...form.getInputProps('date')}
            />
          )}
        </Group>
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            <Trans>Create API key</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
