import { t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { dashboardClient, type WebsiteDraft } from '../api/dashboard-client.ts';
import type { Draft } from './draft.ts';
import { titledItems, toPreviewRequest } from './draft-preview.ts';
import { previewDocument } from './preview-document.ts';
import type { Website } from './website-queries.ts';

interface WebsitePreview {
  /** What is shown of the draft; null while it is invalid. */
  request: WebsiteDraft | null;
  /** A document for a `PreviewFrame`: the last one, while the draft is invalid. Absent until the first one is there. */
  srcDoc: string | undefined;
  /** The items of the draft that it does not show, because they are incomplete or visitors would not see them now. */
  unseen: string[];
  /** Why the preview is not up to date; empty if it is. */
  note: string;
}

/** The page as visitors would see it, a moment after each change of the draft. Its parts can be found in it. */
export function useWebsitePreview(website: Website, draft: Draft): WebsitePreview {
  const request = toPreviewRequest(draft, website.id);
  const keys = titledItems(draft).map(({ key }) => key);
  const incomplete = draft.items.map(({ key }) => key).filter((key) => !keys.includes(key));
  const [debounced] = useDebouncedValue(JSON.stringify(request && { request, keys }), 300);
  const { data, error } = useQuery({
    // Images of the page change without the draft, and its version with them.
    queryKey: ['preview', debounced, website.updatedAt],
    queryFn: async () => {
      const sent = JSON.parse(debounced) as { request: WebsiteDraft; keys: string[] };
      const { html, items } = await dataOf(
        dashboardClient.POST('/dashboard/api/previews/website', { body: sent.request }),
      );
      const shown = items.map((index) => sent.keys[index] ?? '');
      return {
        srcDoc: previewDocument(html, shown),
        hidden: sent.keys.filter((key) => !shown.includes(key)),
      };
    },
    enabled: debounced !== 'null',
    gcTime: 30_000,
  });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const hidden = keys.filter((key) => last?.hidden.includes(key));
  const preview = { request, srcDoc: last?.srcDoc, unseen: [...incomplete, ...hidden] };
  if (request === null) return { ...preview, note: t`The preview updates when the texts are valid.` };
  if (!error) return { ...preview, note: '' };
  const { message } = toApiError(error);
  return { ...preview, note: t`The preview is out of date: ${message}` };
}
