import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Button,
  Checkbox,
  Group,
  Modal,
  NativeSelect,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { dashboardClient, type Scope } from '../api/dashboard-client.ts';
import { createKeyLengths } from '../api/lengths.gen.ts';
import { keysQuery, sessionQuery } from '../api/shared-queries.ts';
import { Command } from '../components/command.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { FormError } from '../components/form-error.tsx';
import { LostAnswer } from '../components/lost-answer.tsx';
import { ShownOnce } from '../components/shown-once.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { limitedTo } from '../forms/text-limit.ts';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { customScopes } from './custom-scopes.ts';

/** When a new key expires: never, after a period, or at the end of a date. */
const expiries = [
  { value: 'never', label: t({ message: 'Never', context: 'expires' }) },
  { value: '30', label: t`In 30 days` },
  { value: '90', label: t`In 90 days` },
  { value: '365', label: t`In 1 year` },
  { value: 'date', label: t`On a date…` },
] as const;
type Expiry = (typeof expiries)[number]['value'];

/**
 * The expiry time of a key, or null if it never expires.
 * @param from when a period begins
 * @param date the last day for the `date` option, as `YYYY-MM-DD` in the viewer's time zone; the key expires when that
 *   day ends
 */
function expiryTime(expiry: Expiry, from: Date, date: string): string | null {
  if (expiry === 'never') return null;
  // eslint-disable-next-line lingui/no-unlocalized-strings -- a time in ISO 8601
  if (expiry === 'date') return new Date(`${date}T23:59:59.999`).toISOString();
  const end = new Date(from);
  end.setDate(end.getDate() + Number(expiry));
  return end.toISOString();
}

/** Today as `YYYY-MM-DD` in the viewer's time zone. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

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

function CreateKeyForm({ forShop, onCreated }: CreateKeyFormProps) {
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

interface NewKeyProps {
  /** Null if the response with the key was lost. */
  apiKey: string | null;
  /** True if the key can only report conversions, so that it cannot be tried out by reading. */
  forShop: boolean;
  onDone: () => void;
}

/** Shows a new API key, the only time that it is visible. */
function NewKey({ apiKey, forShop, onDone }: NewKeyProps) {
  const { settings } = useSuspenseQuery(sessionQuery).data;
  if (apiKey === null) return <LostKey onDone={onDone} />;
  // eslint-disable-next-line lingui/no-unlocalized-strings -- a command
  const curl = `curl -H "Authorization: Bearer ${apiKey}" ${settings.apiBaseUrl}/v1/account`;
  return (
    <Stack>
      <ShownOnce
        what="key"
        label={t`API key`}
        value={apiKey}
        warning={t`This is the only time you can see the key. Waypost stores only a hash of it.`}
        onDone={onDone}
      >
        {!forShop && (
          <Stack gap="xs" align="flex-start">
            <Text size="sm" fw={500}>
              <Trans>Try it in a terminal</Trans>
            </Text>
            <Command>{curl}</Command>
            <CopyButton value={curl} label={t`Copy command`} size="xs" />
          </Stack>
        )}
      </ShownOnce>
    </Stack>
  );
}

const LostKey = ({ onDone }: { onDone: () => void }) => (
  <LostAnswer onDone={onDone}>
    <Trans>
      This worked, but the response with the key was lost on its way, and a key is sent only once. Revoke the
      key in the list, and create another one.
    </Trans>
  </LostAnswer>
);

interface CreateKeyDialogProps {
  opened: boolean;
  onClose: () => void;
  /** True if the key is for a shop, which only reports conversions. */
  forShop?: boolean;
}

/**
 * Creates an API key and shows it once. The key lives only in this component's state and is gone when the dialog
 * closes. It must not enter the query or mutation cache, which outlives the component.
 */
export function CreateKeyDialog({ opened, onClose, forShop = false }: CreateKeyDialogProps) {
  const [created, setCreated] = useState<{ key: string | null } | null>(null);
  const close = () => {
    setCreated(null);
    onClose();
  };
  return (
    <Modal
      opened={opened || created !== null}
      onClose={close}
      title={created ? t`Your new API key` : t`Create API key`}
      // The key is shown only once. Only "Done" discards it.
      closeOnClickOutside={!created}
      closeOnEscape={!created}
      withCloseButton={!created}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {created ? (
        <NewKey apiKey={created.key} forShop={forShop} onDone={close} />
      ) : (
        <CreateKeyForm forShop={forShop} onCreated={(key) => setCreated({ key })} />
      )}
    </Modal>
  );
}
