import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Avatar, Button, FileInput, Group, List, Modal, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { choicesQuery } from '../api/shared-queries.ts';
import { v1Client } from '../api/v1-client.ts';
import type { components } from '../api/v1.gen.ts';
import { FormError } from '../components/form-error.tsx';
import { SlugField } from '../components/slug-field.tsx';
import { useDefaultHost } from '../domains/domain-queries.ts';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { withoutScheme } from '../url.ts';

type PageImport = components['schemas']['PageImport'];
type PageImportPreview = components['schemas']['PageImportPreview'];
type LeftOut = components['schemas']['LeftOut'];

/** What would be created from a file. */
const previewImport = (file: File, slug: string): Promise<PageImportPreview> =>
  send(file, { slug, dryRun: true }) as Promise<PageImportPreview>;

/** Creates a bio page from a file. */
const importPage = (file: File, slug: string): Promise<PageImport> =>
  send(file, { slug }) as Promise<PageImport>;

/** The type of the file does not matter, and systems disagree about it. The document describes the body as text. */
const send = (
  file: File,
  query: { slug: string; dryRun?: boolean },
): Promise<PageImport | PageImportPreview> =>
  dataOf(
    v1Client.POST('/v1/imports/bio-page', {
      params: { query },
      body: file as unknown as string,
      bodySerializer: (body: string) => body,
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
  );

interface ImportPagePreviewProps {
  file: File;
  preview: PageImportPreview;
  onBack: () => void;
  onCreated: () => void;
}

/** Shows the page that would be created and what would be left out, and creates it. */
function ImportPagePreview({ file, preview, onBack, onCreated }: ImportPagePreviewProps) {
  const { page, leftOut } = preview;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const creation = useMutation({
    mutationFn: () => importPage(file, page.slug),
    onSuccess: async ({ website }) => {
      onCreated();
      await queryClient.invalidateQueries({ queryKey: ['websites'] });
      await navigate({ to: '/pages/$websiteId', params: { websiteId: website.id } });
    },
  });
  return (
    <Stack gap="md">
      <FormError error={creation.error} />
      <Group wrap="nowrap" align="start">
        <Avatar src={page.photo} alt="" name={page.name} size="lg" />
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Title order={3} size="h4" dir="auto">
            {page.name}
          </Title>
          <Text size="sm" c="dimmed">
            <bdi dir="ltr">{withoutScheme(page.url)}</bdi>
          </Text>
          {page.bio !== null && (
            <Text size="sm" mt="xs" dir="auto" style={{ whiteSpace: 'pre-line' }}>
              {page.bio}
            </Text>
          )}
        </div>
      </Group>
      <Items items={page.items} />
      <Networks socials={page.socials} />
      {leftOut.length > 0 && <LeftOutList leftOut={leftOut} />}
      <Text size="sm">
        <Trans>The page is created unpublished, so you can change it first.</Trans>
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button data-autofocus loading={creation.isPending} onClick={() => creation.mutate()}>
          <Trans>Create bio page</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

function Items({ items }: Pick<PageImportPreview['page'], 'items'>) {
  const count = items.filter(({ url }) => url !== undefined).length;
  return (
    <div>
      <Text size="sm" fw={600}>
        {plural(count, { one: '# link', other: '# links' })}
      </Text>
      <List
        listStyleType="none"
        size="sm"
        mah={240}
        style={{ overflowY: 'auto' }}
        tabIndex={0}
        aria-label={t`Items`}
      >
        {items.map(({ title, url, text }, at) => (
          <List.Item key={at} style={{ overflowWrap: 'anywhere' }}>
            <Text span inherit fw={url === undefined && text === undefined ? 600 : undefined} dir="auto">
              {text ?? title}
            </Text>
            {url !== undefined && (
              <Text span inherit c="dimmed">
                {' '}
                <bdi dir="ltr">{withoutScheme(url)}</bdi>
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function Networks({ socials }: Pick<PageImportPreview['page'], 'socials'>) {
  const { networks = [] } = useQuery(choicesQuery).data ?? {};
  const labels = socials.map(({ network }) => networks.find(({ key }) => key === network)?.label ?? network);
  return (
    <Text size="sm">
      <Text span inherit fw={600}>
        <Trans>Social networks</Trans>
      </Text>{' '}
      {labels.length > 0 ? labels.join(', ') : '–'}
    </Text>
  );
}

function LeftOutList({ leftOut }: { leftOut: LeftOut[] }) {
  return (
    <Alert color="yellow" variant="light">
      <Text size="sm" fw={600} mb={4}>
        <Trans>Not on the page, or shortened</Trans>
      </Text>
      <List
        size="sm"
        mah={240}
        style={{ overflowY: 'auto' }}
        tabIndex={0}
        aria-label={t`Not on the page, or shortened`}
      >
        {leftOut.map(({ part, text, url, reason, message }, at) => (
          <List.Item key={at} style={{ overflowWrap: 'anywhere' }}>
            <Text span inherit fw={600}>
              {parts[part]}
            </Text>{' '}
            {text !== null && <bdi>{text} </bdi>}
            {url !== null && <bdi dir="ltr">{withoutScheme(url)} </bdi>}
            <Text span inherit display="block">
              {reasons[reason] ?? message}
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

const parts: Record<LeftOut['part'], string> = {
  name: t`Name`,
  bio: t({ message: 'Text', context: 'of a bio page' }),
  item: t({ message: 'Item', context: 'of a bio page' }),
  social: t`Social network`,
  photo: t({ message: 'Photo', context: 'of a bio page' }),
};

const reasons: Record<LeftOut['reason'], string> = {
  http_url: t`The address starts with http:. Pages link to https: only.`,
  unsupported_scheme: t`This is not the address of a web page.`,
  invalid_url: t`No browser can open this address.`,
  url_too_long: t`The address is too long.`,
  credentials: t`The address contains a user name or password.`,
  own_host: t`This leads to your own short links. Add the link itself.`,
  denied_host: t`Links to this host are not allowed here.`,
  mixed_script: t`The host mixes scripts and may look like another one.`,
  embed: t`Embedded content without an address of its own.`,
  locked: t`Visitors needed a code, a payment or an age for this.`,
  unknown_network: t`There is no icon for this network.`,
  wrong_network: t`The address does not lead to this network.`,
  too_many: t`A page has at most 100 items and 50 social networks.`,
  shortened: t`This was too long, and was shortened.`,
  not_in_file: t`The file does not contain the photo.`,
  unreadable: t`The photo cannot be read.`,
};

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
