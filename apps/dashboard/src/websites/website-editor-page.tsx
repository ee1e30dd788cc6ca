import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { asProblem } from '../api/problem.ts';
import { Page } from '../shell/page.tsx';
import { Failure, NothingHere, Waiting } from '../shell/states.tsx';
import { WebsiteEditor } from './website-editor.tsx';
import { choices, website } from './website.ts';

/** Where a bio page is written. */
export function WebsiteEditorPage() {
  const { websiteId } = useParams({ from: '/signed-in/pages/$websiteId' });
  const page = useQuery(website(websiteId));
  const known = useQuery(choices);
  if (page.data && known.data) {
    return <WebsiteEditor key={websiteId} website={page.data} choices={known.data} />;
  }
  const error = page.error ?? known.error;
  const refetch = () => void Promise.all([page.refetch(), known.refetch()]);
  return (
    <Page title="Bio page">
      {!error && <Waiting />}
      {error && (isMissing(error) ? <NothingHere /> : <Failure error={error} reset={refetch} />)}
    </Page>
  );
}

const isMissing = (error: unknown): boolean => asProblem(error).status === 404;
