import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Paper, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { components } from '../api/v1.gen.ts';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { FormError } from '../components/form-error.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { SlugField } from '../components/slug-field.tsx';
import { DomainField, useHostOf } from '../domains/domain-field.tsx';
import { language } from '../language/language.ts';
import { Page } from '../shell/page.tsx';

interface PageValues extends Record<string, unknown> {
  slug: string;
  /** Host of one of the account's domains; null for the default domain. */
  domain: string | null;
  name: string;
  /** Empty for a page without items. Absent from forms that an earlier version kept. */
  template?: Template | '';
}

type Template = NonNullable<components['schemas']['CreateWebsite']['template']>;

const templates: { value: Template | ''; label: string }[] = [
  { value: '', label: t({ message: 'Empty page', context: 'what a bio page begins with' }) },
  { value: 'musician', label: t({ message: 'Musician or band', context: 'what a bio page begins with' }) },
  { value: 'shop', label: t({ message: 'Shop', context: 'what a bio page begins with' }) },
  { value: 'coach', label: t({ message: 'Coach or consultant', context: 'what a bio page begins with' }) },
  { value: 'event', label: t({ message: 'Event', context: 'what a bio page begins with' }) },
  { value: 'streamer', label: t({ message: 'Streamer', context: 'what a bio page begins with' }) },
  {
    value: 'restaurant',
    label: t({ message: 'Restaurant or café', context: 'what a bio page begins with' }),
  },
];

/** Creates a bio page from its domain and slug, which cannot change later, and its name. */
export function NewWebsitePage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useDraftForm<PageValues>('new-page', {
    initialValues: { slug: '', domain: null, name: '', template: '' },
  });
  const { domain } = form.values;
  const host = useHostOf(domain);
  const creation = useMutation({
    mutationFn: ({ slug, domain, name, template }: PageValues) =>
      dataOf(
        v1Client.POST('/v1/websites', {
          body: {
            slug,
            ...(domain !== null && { domain }),
            ...(name.trim() && { name }),
            ...(template && { template, language }),
          },
        }),
      ),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['websites'] });
      await navigate({ to: '/pages/$websiteId', params: { websiteId: id } });
    },
    onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()),
  });
  return (
    <Page title={t`Create bio page`}>
      <Paper withBorder p="lg" maw={560}>
        <form onSubmit={form.onSubmit((values) => creation.mutate(values))}>
          <Stack gap="md">
            <RestoredNotice restored={form.restored} discard={form.reset} />
            <FormError error={creation.error} />
            <DomainField
              value={domain}
              onChange={(chosen) => {
                form.clearFieldError('slug');
                form.setFieldValue('domain', chosen);
              }}
              error={form.errors.domain}
            />
            <SlugField autoFocus {...form.getInputProps('slug')} domain={domain} host={host} />
            <TextInput
              label={t`Name`}
              description={t`The heading of the page. Defaults to the slug.`}
              autoComplete="off"
              {...form.getInputProps('name')}
            />
            <NativeSelect
              label={t`Template`}
              description={t`Looks and items to begin with. Change them as you like, and replace the example URLs.`}
              data={templates}
              {...form.getInputProps('template')}
            />
            <Group justify="flex-end">
              <Button variant="default" component={Link} to="/pages">
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" loading={creation.isPending}>
                <Trans>Create bio page</Trans>
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Page>
  );
}
