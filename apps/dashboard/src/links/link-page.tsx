import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { toApiError } from '../api/api-error.ts';
import { ErrorState, LinkNotFoundState, LoadingState } from '../components/page-states.tsx';
import { RangePicker } from '../reports/range-picker.tsx';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { LinkHeader } from './link-header.tsx';
import { linkQuery } from './link-queries.ts';
import { LinkReportPanel } from './link-report-panel.tsx';

const route = getRouteApi('/signed-in/links/$linkId');

/** A link and its report. */
export function LinkPage() {
  const { linkId } = route.useParams();
  const { days = 7 } = route.useSearch();
  const { data: link, error, refetch } = useQuery(linkQuery(linkId));
  if (error && toApiError(error).status === 404) {
    return (
      <Page title="Link">
        <LinkNotFoundState />
      </Page>
    );
  }
  if (!link) {
    return (
      <Page title="Link">
        {error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />}
      </Page>
    );
  }
  return (
    <Page
      title={link.name}
      actions={
        <>
          <RangePicker days={days} />
          <May scope="links:write">
            <Button
              renderRoot={(props) => <Link to="/links/$linkId/edit" params={{ linkId }} {...props} />}
              size="xs"
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              Edit
            </Button>
          </May>
        </>
      }
    >
      <LinkHeader link={link} />
      <LinkReportPanel id={linkId} days={days} />
    </Page>
  );
}
