import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { FormError } from '../components/form-error.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useKeptForm } from '../forms/use-kept-form.ts';
import { SlugField } from '../components/slug-field.tsx';
import { DomainField, useHostOf } from '../domains/domain-field.tsx';
import { Page } from '../shell/page.tsx';

interface PageValues extends Record<string, unknown> {
  slug: string;
  /** Host of one of the account's domains; null for the default domain. */
  domain: string | null;
  name: string;
}

/** Creates a bio page from its domain and slug, which cannot change later, and its name. */
export function NewWebsitePage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useKeptForm<PageValues>('new-page', { initialValues: { slug: '', domain: null, name: '' } });
  const { domain } = form.values;
  const host = useHostOf(domain);
  const creation = useMutation({
    mutationFn: ({ slug, domain, name }: PageValues) =>
      dataOf(
        v1Client.POST('/v1/websites', {
          body: { slug, ...(domain !== null && { domain }), ...(name.trim() && { name }) },
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
