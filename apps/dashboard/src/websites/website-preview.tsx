import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Loader, SegmentedControl, Text, useComputedColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { dashboardClient, type WebsiteDraft } from '../api/dashboard-client.ts';
import { titledItems, toPreviewRequest, type Draft } from './draft.ts';
import { previewDocument } from './preview-document.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { WebsiteCard } from './website-card.tsx';
import type { Website } from './website-queries.ts';
import classes from './website-preview.module.css';

interface WebsitePreviewProps {
  website: Website;
  draft: Draft;
  /** Key of the item that is being edited. The preview scrolls to it. */
  itemKey?: string;
}

/** The page as visitors will see it on a phone. While the draft is invalid, keeps the last valid preview. */
export function WebsitePreview({ website, draft, itemKey }: WebsitePreviewProps) {
  const [scheme, setScheme] = useState(useComputedColorScheme('light', { getInitialValueInEffect: false }));
  const request = toPreviewRequest(draft, website.id);
  const { html, note } = useWebsitePreview(request, website.updatedAt);
  const itemIndex = titledItems(draft).findIndex(({ key }) => key === itemKey);
  const srcDoc = useMemo(() => html && previewDocument(html, itemIndex), [html, itemIndex]);
  return (
    <div className={classes.preview}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600}>
          <Trans context="noun">Preview</Trans>
        </Text>
        <SegmentedControl
          aria-label={t`Color scheme`}
          size="xs"
          value={scheme}
          onChange={(value) => setScheme(value)}
          data={[
            { value: 'light', label: t({ message: 'Light', context: 'color scheme' }) },
            { value: 'dark', label: t({ message: 'Dark', context: 'color scheme' }) },
          ]}
        />
      </Group>
      <div className={classes.phone}>
        {srcDoc ? (
          <PreviewFrame srcDoc={srcDoc} colorScheme={scheme} />
        ) : (
          !note && <Loader role="status" aria-label={t`Loading preview`} className={classes.loading} />
        )}
      </div>
      <Text size="xs" role="status" className={classes.note}>
        {note}
      </Text>
      <WebsiteCard website={website} request={request} />
    </div>
  );
}

/** @param version of the page. Its images change without the draft. */
function useWebsitePreview(
  request: WebsiteDraft | null,
  version: string,
): { html: string | undefined; note: string } {
  const [debounced] = useDebouncedValue(JSON.stringify(request), 300);
  const { data, error } = useQuery({
    queryKey: ['preview', debounced, version],
    queryFn: () =>
      dataOf(
        dashboardClient.POST('/dashboard/api/previews/website', {
          body: JSON.parse(debounced) as WebsiteDraft,
        }),
      ),
    enabled: debounced !== 'null',
    gcTime: 30_000,
  });
  const [html, setHtml] = useState(data?.html);
  if (data && data.html !== html) setHtml(data.html);
  if (request === null) return { html, note: t`The preview updates when the texts are valid.` };
  if (!error) return { html, note: '' };
  const { message } = toApiError(error);
  return { html, note: t`The preview is out of date: ${message}` };
}
