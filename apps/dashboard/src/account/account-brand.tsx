import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Switch, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { givenAccountBrandLengths } from '../api/lengths.gen.ts';
import { limitedTo } from '../forms/text-limit.ts';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import type { components } from '../api/v1.gen.ts';
import { v1Client } from '../api/v1-client.ts';
import { ColorField } from '../components/color-field.tsx';
import { FormError } from '../components/form-error.tsx';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { notifications } from '@mantine/notifications';

type Brand = components['schemas']['AccountBrand'];

const settingsQuery = queryOptions({
  queryKey: ['account-settings'],
  queryFn: () => dataOf(v1Client.GET('/v1/account/settings')),
});

/** The placeholder of a color that is not set. */
const ownColor = {
  name: t({ message: 'The pages’ own', context: 'color' }),
  remove: t({ message: 'Use the pages’ own', context: 'color' }),
  removeOf: (label: string) => t`${label}: use the pages’ own`,
};

/** The account's branding on the pages between links and their destinations. */
export function AccountBrand() {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  return <BrandForm key={JSON.stringify(data.brand)} brand={data.brand} />;
}

function BrandForm({ brand }: { brand: Brand | null }) {
  const queryClient = useQueryClient();
  const form = useDraftForm<Brand & Record<string, unknown>>('brand', {
    initialValues: brand ?? { name: '', accent: null, background: null, showOnPages: true },
    validate: { name: (name) => (name.trim() === '' ? t`Enter a name.` : null) },
  });
  const save = useMutation({
    mutationFn: (changed: Brand | null) =>
      dataOf(v1Client.PATCH('/v1/account/settings', { body: { brand: changed } })),
    onSuccess: (settings, changed) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      // The previews of pages show it.
      void queryClient.invalidateQueries({ queryKey: ['preview'] });
      notifications.show({ message: changed ? t`Saved the brand` : t`Removed the brand` });
    },
    onError: (thrown) => {
      const messages = Object.entries(toApiError(thrown).messagesByField());
      form.setErrors(Object.fromEntries(messages.map(([name, text]) => [name.replace('brand.', ''), text])));
    },
  });
  return (
    <Paper withBorder p="md">
      <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
        <Stack maw={420}>
          <RestoredNotice restored={form.restored} discard={form.reset} />
          <FormError error={save.error} />
          <TextInput
            label={t`Name`}
            description={t`Your visitors see it above the question or the button.`}
            required
            {...limitedTo(givenAccountBrandLengths.name, form.getInputProps('name'))}
          />
          <Group align="flex-start" gap="xl">
            <ColorField
              label={t`Accent color`}
              initial="#2f6f5e"
              unset={ownColor}
              value={form.values.accent}
              onChange={(color) => form.setFieldValue('accent', color)}
              error={form.errors['accent'] as string | undefined}
            />
            <ColorField
              label={t`Background color`}
              initial="#fff7e6"
              unset={ownColor}
              value={form.values.background}
              onChange={(color) => form.setFieldValue('background', color)}
              error={form.errors['background'] as string | undefined}
            />
          </Group>
          <Switch
            label={t`Show it on the pages`}
            {...form.getInputProps('showOnPages', { type: 'checkbox' })}
          />
          <Group>
            <Button type="submit" loading={save.isPending}>
              <Trans>Save</Trans>
            </Button>
            {brand && (
              <Button variant="default" disabled={save.isPending} onClick={() => save.mutate(null)}>
                <Trans>Remove brand</Trans>
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
