import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconChartBar, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Choice } from '../api/own.ts';
import { asProblem } from '../api/problem.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { UnsavedGuard } from '../parts/unsaved-guard.tsx';
import { Page } from '../shell/page.tsx';
import { Waiting } from '../shell/states.tsx';
import { DraftFields } from './draft-fields.tsx';
import { useDraft } from './use-draft.ts';
import { WebsiteStatus } from './website-status.tsx';
import classes from './website-editor.module.css';
import type { Website } from './website.ts';

// On a phone the preview is in a tab of its own, elsewhere there are no tabs.
const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }));
const EditorTabs = lazy(async () => ({ default: (await import('./editor-tabs.tsx')).EditorTabs }));

interface WebsiteEditorProps {
  website: Website;
  choices: { themes: Choice[]; networks: Choice[] };
}

/** A page's draft, and beside it the page as it will be; on a phone in two tabs. */
export function WebsiteEditor({ website, choices }: WebsiteEditorProps) {
  const { id, name, url, published } = website;
  const { draft, dirty, errors, edit, discard, save, change } = useDraft(website);
  const wide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const [itemKey, setItemKey] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  // A refusal leads to the first field that is to be put right; by then the fields know.
  useEffect(() => {
    if (change.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [change.error]);
  useHotkeys([['mod+S', () => dirty && save()]], []);

  const fields = (
    <form
      ref={form}
      className={classes.form}
      onFocus={({ target }) => setItemKey(target.closest<HTMLElement>('[data-item]')?.dataset['item'])}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      noValidate
    >
      <DraftFields draft={draft} errors={errors} edit={edit} choices={choices} />
      <div className={classes.bar}>
        <Text size="sm" role="status" className={classes.quiet}>
          {dirty ? 'Unsaved changes' : 'All changes are saved'}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {dirty && (
            <Button variant="default" onClick={discard}>
              Discard
            </Button>
          )}
          <Button type="submit" disabled={!dirty} loading={change.isPending}>
            Save
          </Button>
        </Group>
      </div>
    </form>
  );

  const preview = (
    <Suspense fallback={<Waiting />}>
      <Preview draft={draft} itemKey={itemKey} />
    </Suspense>
  );

  return (
    <Page
      title={name}
      actions={
        <>
          <Button
            renderRoot={(props) => (
              <Link to="/pages/$websiteId/report" params={{ websiteId: id }} {...props} />
            )}
            variant="default"
            leftSection={<IconChartBar size={16} aria-hidden />}
          >
            Report
          </Button>
          {published ? (
            <Button variant="default" onClick={() => change.mutate({ published: false })}>
              Unpublish
            </Button>
          ) : (
            <Button onClick={() => (dirty ? save(true) : change.mutate({ published: true }))}>
              {dirty ? 'Save and publish' : 'Publish'}
            </Button>
          )}
        </>
      }
    >
      <UnsavedGuard dirty={dirty} />
      <Group gap="sm" mt={-8}>
        <WebsiteStatus published={published} />
        {published ? (
          <Anchor href={url} target="_blank" rel="noopener" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {url.replace(/^https?:\/\//, '')} <IconExternalLink size={14} aria-hidden />
          </Anchor>
        ) : (
          <Text size="sm" className={classes.quiet} style={{ overflowWrap: 'anywhere' }}>
            {url.replace(/^https?:\/\//, '')}
          </Text>
        )}
        <CopyButton value={url} label="Copy" size="compact-sm" />
      </Group>
      {change.isError && (
        <Alert color="red" variant="light" role="alert">
          {asProblem(change.error).fields.length > 0
            ? 'Not saved: see the marked fields.'
            : asProblem(change.error).message}
        </Alert>
      )}
      {wide ? (
        <div className={classes.columns}>
          {fields}
          <div className={classes.beside}>{preview}</div>
        </div>
      ) : (
        <Suspense fallback={<Waiting />}>
          <EditorTabs fields={fields} preview={preview} />
        </Suspense>
      )}
    </Page>
  );
}
