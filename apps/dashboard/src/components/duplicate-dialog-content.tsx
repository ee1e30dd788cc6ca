import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { duplicateLengths } from '../api/lengths.gen.ts';
import { toApiError } from '../api/api-error.ts';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { useDefaultHost } from '../domains/domain-queries.ts';
import { useHostOf } from '../domains/domain-field.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { FormError } from './form-error.tsx';
import { SlugField } from './slug-field.tsx';

interface DuplicateDialogProps {
  kind: 'links' | 'websites';
  /** The original. Its domain is also that of the copy. */
  original: { id: string; name: string; slug: string; domain?: string };
  opened: boolean;
  onClose: () => void;
}

/** Asks for the slug of a copy of a link or a bio page, and opens the copy. */
export function DuplicateDialogContent({ kind, original, opened, onClose }: DuplicateDialogProps) {
  const { name } = original;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Duplicate “${name}”`}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <DuplicateForm kind={kind} original={original} onDone={onClose} />
    </Modal>
  );
}

type DuplicateFormProps = Pick<DuplicateDialogProps, 'kind' | 'original'> & { onDone: () => void };

function DuplicateForm({ kind, original: { id, name, slug: ownSlug, domain }, onDone }: DuplicateFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const defaultHost = useDefaultHost();
  const own = domain === undefined || domain === defaultHost ? null : domain;
  const host = useHostOf(own);
  const form = useDraftForm(`duplicate:${id}`, { initialValues: { slug: '' } });
  const duplication = useMutation({
    mutationFn: (slug: string): Promise<string> => {
      const body = {
        ...(slug !== '' && { slug }),
        // An unnamed original shows its slug, and so does its copy.
        ...(name !== ownSlug && { name: shortened(t`Copy of ${name}`) }),
      };
      const call = { params: { path: { id } }, body };
      return kind === 'links'
        ? dataOf(v1Client.POST('/v1/links/{id}/duplicate', call)).then((link) => link.id)
        : dataOf(v1Client.POST('/v1/websites/{id}/duplicate', call)).then((page) => page.id);
    },
    onSuccess: async (copyId) => {
      // The copy is on the first page, so the list must reload from the start.
      queryClient.removeQueries({ queryKey: kind === 'links' ? ['links', 'list'] : ['websites'] });
      void queryClient.invalidateQueries({ queryKey: ['account'] });
      onDone();
      notifications.show({ message: t`Duplicated “${name}”.` });
      await (kind === 'links'
        ? navigate({ to: '/links/$linkId/edit', params: { linkId: copyId } })
        : navigate({ to: '/pages/$websiteId', params: { websiteId: copyId } }));
    },
    onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()),
  });
  return (
    <form onSubmit={form.onSubmit(({ slug }) => duplication.mutate(slug.trim()))} noValidate>
      <Stack>
        <RestoredNotice restored={form.restored} discard={form.reset} />
        <FormError error={duplication.error} />
        {kind === 'websites' && (
          <Text size="sm">
            <Trans>Visitors see the copy once you publish it.</Trans>
          </Text>
        )}
        <div>
          <SlugField
            domain={own}
            host={host}
            required={false}
            emptyText={t`Leave it empty for a random one.`}
            data-autofocus
            {...form.getInputProps('slug')}
          />
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={duplication.isPending}>
            <Trans context="verb">Duplicate</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** As long as a name may be. */
const shortened = (name: string): string => [...name].slice(0, duplicateLengths.name).join('').trim();
