import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Avatar, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormError } from '../components/form-error.tsx';
import { choicesQuery } from '../api/shared-queries.ts';
import { withoutScheme } from '../url.ts';
import { importPage, type LeftOut, type PageImportPreview } from './page-imports.ts';

interface ImportPagePreviewProps {
  file: File;
  preview: PageImportPreview;
  onBack: () => void;
  onCreated: () => void;
}

/** Shows the page that would be created and what would be left out, and creates it. */
export function ImportPagePreview({ file, preview, onBack, onCreated }: ImportPagePreviewProps) {
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
