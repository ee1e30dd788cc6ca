import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { IconChartBar, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import type { Choice } from '../api/dashboard-client.ts';
import { choicesQuery } from '../api/shared-queries.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { FormError } from '../components/form-error.tsx';
import { ErrorState, LoadingState, NotFoundState } from '../components/page-states.tsx';
import { UnsavedGuard } from '../components/unsaved-guard.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { Page } from '../shell/page.tsx';
import { withoutScheme } from '../url.ts';
import { DraftFields } from './draft-fields.tsx';
import { focusFieldOf } from './part-fields.ts';
import type { Part } from './preview-parts.ts';
import { PublishButton } from './publish-button.tsx';
import { useDraft } from './use-draft.ts';
import classes from './website-editor.module.css';
import { type Website, websiteQuery } from './website-queries.ts';
import { WebsiteStatus } from './website-status.tsx';

// Loaded separately: a screen needs one of them.
const WebsitePreview = lazyComponent(async () => (await import('./website-preview.tsx')).WebsitePreview);
const PageCanvas = lazyComponent(async () => (await import('./page-canvas.tsx')).PageCanvas);

interface WebsiteEditorProps {
  website: Website;
  choices: { themes: Choice[]; networks: Choice[] };
}

/** The editor of a bio page: a form with a live preview next to it, or the preview alone on narrow screens. */
function WebsiteEditor({ website, choices }: WebsiteEditorProps) {
  const { id, name, url, published } = website;
  const state = useDraft(website);
  const { draft, dirty, restored, errors, edit, discard, save, change } = state;

  const wide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const [edited, setEdited] = useState<Part>();
  const form = useRef<HTMLFormElement>(null);
  // After a rejected save, focus the first invalid field. The effect runs after the fields show their errors.
  useEffect(() => {
    if (change.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [change.error]);
  // Mantine's hook for shortcuts would be another 0.7 KB on the largest page.
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (dirty) save();
  });

  const fields = (
    <form
      ref={form}
      className={classes.form}
      onFocus={({ target }) => {
        const key = target.closest<HTMLElement>('[data-item]')?.dataset['item'];
        setEdited(key === undefined ? undefined : { kind: 'item', key });
      }}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      noValidate
    >
      <DraftFields website={website} draft={draft} errors={errors} edit={edit} choices={choices} />
      <div className={classes.bar}>
        <Text size="sm" role="status" className={classes.quiet}>
          {restored ? t`Unsaved changes from before` : dirty ? t`Unsaved changes` : t`All changes saved`}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {dirty && (
            <Button variant="default" onClick={discard}>
              <Trans>Discard changes</Trans>
            </Button>
          )}
          <Button type="submit" disabled={!dirty} loading={change.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </div>
    </form>
  );

  const actions = (
    <>
      <Button
        renderRoot={(props) => <Link to="/pages/$websiteId/report" params={{ websiteId: id }} {...props} />}
        variant="default"
        leftSection={<IconChartBar size={16} aria-hidden />}
      >
        <Trans context="figures of a link or page">Report</Trans>
      </Button>
      {published ? (
        <Button variant="default" onClick={() => change.mutate({ published: false })}>
          <Trans>Unpublish</Trans>
        </Button>
      ) : (
        wide && <PublishButton dirty={dirty} save={save} change={change} />
      )}
    </>
  );

  const address = (
    <Group gap="sm" mt={wide ? -8 : undefined}>
      <WebsiteStatus published={published} />
      {published ? (
        <Anchor href={url} target="_blank" rel="noopener" size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">{withoutScheme(url)}</bdi> <IconExternalLink size={14} aria-hidden />
        </Anchor>
      ) : (
        <Text size="sm" className={classes.quiet} style={{ overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">{withoutScheme(url)}</bdi>
        </Text>
      )}
      <CopyButton value={url} label={t`Copy link`} size="compact-sm" />
    </Group>
  );

  const problem =
    change.isError && toApiError(change.error).fields.length > 0 ? (
      <Alert color="red" variant="light" role="alert">
        <Trans>Not saved. Fix the highlighted fields.</Trans>
      </Alert>
    ) : (
      <FormError error={change.error} />
    );

  if (!wide) {
    return (
      <>
        <UnsavedGuard dirty={dirty} />
        <Suspense fallback={<LoadingState />}>
          <PageCanvas
            website={website}
            choices={choices}
            state={state}
            fields={fields}
            actions={actions}
            address={address}
            problem={problem}
          />
        </Suspense>
      </>
    );
  }
  return (
    <Page title={name} back={{ to: '/pages', label: t`Bio pages` }} actions={actions}>
      <UnsavedGuard dirty={dirty} />
      {address}
      {problem}
      <div className={classes.columns}>
        {fields}
        <div className={classes.beside}>
          <Suspense fallback={<LoadingState />}>
            <WebsitePreview
              website={website}
              draft={draft}
              edit={edit}
              edited={edited}
              onOpen={(part) => form.current && focusFieldOf(part, form.current)}
            />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}

/** Loads a bio page and opens its editor. */
export function WebsiteEditorPage() {
  const { websiteId } = useParams({ from: '/signed-in/pages/$websiteId' });
  const page = useQuery(websiteQuery(websiteId));
  const choices = useQuery(choicesQuery);
  if (page.data && choices.data) {
    return <WebsiteEditor key={websiteId} website={page.data} choices={choices.data} />;
  }
  const error = page.error ?? choices.error;
  const refetch = () => void Promise.all([page.refetch(), choices.refetch()]);
  if (error && isMissing(error)) return <NotFoundState />;
  return (
    <Page title={t`Bio page`}>{error ? <ErrorState error={error} reset={refetch} /> : <LoadingState />}</Page>
  );
}

const isMissing = (error: unknown): boolean => toApiError(error).status === 404;
