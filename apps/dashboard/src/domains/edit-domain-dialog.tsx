import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { updateDomainLengths } from '../api/lengths.gen.ts';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { FormError } from '../components/form-error.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { withHttps } from '../url.ts';
import { LinkSelect } from '../websites/link-select.tsx';
import { useRefreshDomains, type Domain } from './domain-queries.ts';
import type { DomainDialogProps } from './records-dialog.tsx';

/** Changes the responses of a domain at `/` and at unknown slugs. */
export function EditDomainDialog({ domain, opened, onClose }: DomainDialogProps) {
  const { host } = domain;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Edit ${host}`}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <DomainForm domain={domain} onDone={onClose} />
    </Modal>
  );
}

const urlField = {
  type: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: updateDomainLengths.homeUrl,
  dir: 'ltr',
} as const;

function DomainForm({ domain, onDone }: { domain: Domain; onDone: () => void }) {
  const { id, host } = domain;
  const refresh = useRefreshDomains();
  const form = useDraftForm<Record<string, unknown> & DomainValues>(`domain-${id}`, {
    initialValues: { ...valuesOf(domain) },
  });
  const saving = useMutation({
    mutationFn: (values: DomainValues) =>
      dataOf(
        v1Client.PATCH('/v1/domains/{id}', { params: { path: { id } }, body: changesOf(domain, values) }),
      ),
    onSuccess: async () => {
      await refresh();
      onDone();
    },
    onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()),
  });
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values))} noValidate>
      <Stack>
        <RestoredNotice restored={form.restored} changesExisting discard={form.reset} />
        <FormError error={saving.error} />
        <LinkSelect
          label={t`Link for the bare domain`}
          description={t`Visitors of ${host} without a path follow this link, with its rules and figures.`}
          noLinkLabel={t`No link`}
          value={form.values.defaultLink}
          onChange={(link) => form.setFieldValue('defaultLink', link)}
          error={form.errors.defaultLink}
          reasons={{
            paused: t`This link is paused, so visitors get what is set for unknown addresses.`,
            deleted: t`This link was deleted, so visitors get the home page.`,
          }}
        />
        <TextInput
          {...urlField}
          label={t`Home page`}
          description={t`Without a link, the bare domain redirects here. If this is empty too, it shows a plain page.`}
          placeholder="https://shop.example/"
          {...form.getInputProps('homeUrl')}
          onBlur={() => form.setFieldValue('homeUrl', withHttps)}
        />
        <TextInput
          {...urlField}
          label={t`Unknown addresses`}
          description={t`Visitors of unknown and paused addresses are redirected here. If it is empty, they see the “not found” page.`}
          placeholder="https://shop.example/lost"
          {...form.getInputProps('notFoundUrl')}
          onBlur={() => form.setFieldValue('notFoundUrl', withHttps)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={saving.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The values of the fields. Empty strings represent null. */
interface DomainValues {
  defaultLink: string | null;
  homeUrl: string;
  notFoundUrl: string;
}

const valuesOf = ({ defaultLink, homeUrl, notFoundUrl }: Domain): DomainValues => ({
  defaultLink,
  homeUrl: homeUrl ?? '',
  notFoundUrl: notFoundUrl ?? '',
});

/** Changed fields only: a default link that was deleted meanwhile could not be sent again. */
function changesOf(domain: Domain, values: DomainValues) {
  const before = valuesOf(domain);
  return {
    ...(values.defaultLink !== before.defaultLink && { defaultLink: values.defaultLink }),
    ...(values.homeUrl !== before.homeUrl && { homeUrl: values.homeUrl || null }),
    ...(values.notFoundUrl !== before.notFoundUrl && { notFoundUrl: values.notFoundUrl || null }),
  };
}
