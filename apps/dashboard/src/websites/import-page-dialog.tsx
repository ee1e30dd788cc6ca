import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, FileInput, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import { FormError } from '../components/form-error.tsx';
import { SlugField } from '../components/slug-field.tsx';
import { useDefaultHost } from '../domains/domain-queries.ts';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { ImportPagePreview } from './import-page-preview.tsx';
import { previewImport, type PageImportPreview } from './page-imports.ts';

/** What has been checked: creating it needs the file again. */
interface Checked {
  file: File;
  preview: PageImportPreview;
}

/** Creates a bio page from a file of another service, after showing what it would be. */
export function ImportPageDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const form = useDraftForm('import-page', { initialValues: { slug: '' } });
  const check = useMutation({
    mutationFn: async (slug: string) => file && { file, preview: await previewImport(file, slug) },
    onSuccess: setChecked,
    onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()),
  });
  const host = useDefaultHost();
  const fileError = check.error && toApiError(check.error).messagesByField().file;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Import bio page`}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {checked ? (
        <ImportPagePreview {...checked} onBack={() => setChecked(null)} onCreated={form.reset} />
      ) : (
        <form onSubmit={form.onSubmit(({ slug }) => check.mutate(slug))}>
          <Stack gap="md">
            <RestoredNotice restored={form.restored} discard={form.reset} />
            <FormError error={check.error} />
            <Text size="sm">
              <Trans>
                Open your page at Linktree, Beacons or LinkStack, save it in your browser, and choose that
                file here. The export of LinkStack works, too. Nothing is loaded from there.
              </Trans>
            </Text>
            <FileInput
              label={t`File`}
              description={t`HTML, MHTML, ZIP or JSON, up to 16 MB.`}
              placeholder={t`Choose a file`}
              accept=".html,.htm,.mhtml,.mht,.zip,.json"
              // The default is too light to be read.
              styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
              required
              data-autofocus
              value={file}
              onChange={(chosen) => {
                setFile(chosen);
                check.reset();
              }}
              error={fileError}
            />
            <SlugField {...form.getInputProps('slug')} domain={null} host={host} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" loading={check.isPending} disabled={!file}>
                <Trans>Show preview</Trans>
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
