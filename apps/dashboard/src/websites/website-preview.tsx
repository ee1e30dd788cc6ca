import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Loader, SegmentedControl, Text, useComputedColorScheme } from '@mantine/core';
import { useState } from 'react';
import type { Draft, EditDraft } from './draft.ts';
import { LivePreview } from './live-preview.tsx';
import type { Part } from './preview-parts.ts';
import { useWebsitePreview } from './use-website-preview.ts';
import { WebsiteCard } from './website-card.tsx';
import type { Website } from './website-queries.ts';
import classes from './website-preview.module.css';

interface WebsitePreviewProps {
  website: Website;
  draft: Draft;
  edit: EditDraft;
  /** The part that is being edited. The preview scrolls to it. */
  edited?: Part;
  /** Called when a part is clicked. */
  onOpen: (part: Part) => void;
}

/** The page as visitors will see it on a phone. While the draft is invalid, keeps the last valid preview. */
export function WebsitePreview({ website, draft, edit, edited, onOpen }: WebsitePreviewProps) {
  const [scheme, setScheme] = useState(useComputedColorScheme('light', { getInitialValueInEffect: false }));
  const { request, srcDoc, note } = useWebsitePreview(website, draft);
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
          <LivePreview
            srcDoc={srcDoc}
            colorScheme={scheme}
            draft={draft}
            edit={edit}
            edited={edited}
            onOpen={onOpen}
          />
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
