import { Group, Loader, SegmentedControl, Text, useComputedColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { own, type WebsiteDraft } from '../api/own.ts';
import { asProblem } from '../api/problem.ts';
import { previewOf, shownItems, type Draft } from './draft.ts';
import { previewDocument } from './preview-document.ts';
import { PreviewFrame } from './preview-frame.tsx';
import classes from './preview.module.css';

interface PreviewProps {
  draft: Draft;
  /** Key of the item that is being written, which the preview then shows. */
  itemKey?: string;
}

/** The page as visitors will see it, on a phone. What cannot be drawn leaves the last that could. */
export function Preview({ draft, itemKey }: PreviewProps) {
  const [scheme, setScheme] = useState(useComputedColorScheme('light', { getInitialValueInEffect: false }));
  const { html, problem } = usePreview(draft);
  const place = shownItems(draft).findIndex(({ key }) => key === itemKey);
  const srcDoc = useMemo(() => html && previewDocument(html, place), [html, place]);
  return (
    <div className={classes.preview}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600}>
          Preview
        </Text>
        <SegmentedControl
          aria-label="Colors of the visitor"
          size="xs"
          value={scheme}
          onChange={(value) => setScheme(value)}
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </Group>
      <div className={classes.phone}>
        {srcDoc ? (
          <PreviewFrame srcDoc={srcDoc} colorScheme={scheme} />
        ) : (
          !problem && <Loader role="status" aria-label="Drawing the preview" className={classes.waiting} />
        )}
      </div>
      <Text size="xs" role="status" className={classes.note}>
        {problem}
      </Text>
    </div>
  );
}

function usePreview(draft: Draft): { html: string | undefined; problem: string } {
  const wanted = previewOf(draft);
  const [asked] = useDebouncedValue(JSON.stringify(wanted), 300);
  const { data, error } = useQuery({
    queryKey: ['preview', asked],
    queryFn: () => own.previewWebsite(JSON.parse(asked) as WebsiteDraft),
    enabled: asked !== 'null',
    gcTime: 30_000,
  });
  const [html, setHtml] = useState(data?.html);
  if (data && data.html !== html) setHtml(data.html);
  if (wanted === null) return { html, problem: 'The preview waits until the texts are as they may be.' };
  return { html, problem: error ? `The preview is not up to date: ${asProblem(error).message}` : '' };
}
