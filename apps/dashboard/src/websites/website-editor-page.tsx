import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { toApiError } from '../api/api-error.ts';
import { choicesQuery } from '../api/shared-queries.ts';
import { ErrorState, LoadingState, NotFoundState } from '../components/page-states.tsx';
import { Page } from '../shell/page.tsx';
import { WebsiteEditor } from './website-editor.tsx';
import { websiteQuery } from './website-queries.ts';

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
