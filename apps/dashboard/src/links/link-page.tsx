import { Anchor, Button } from '@mantine/core';
import { IconLinkOff, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { asProblem } from '../api/problem.ts';
import { linkOf } from '../reports/queries.ts';
import { RangePicker } from '../reports/range-picker.tsx';
import { Page } from '../shell/page.tsx';
import { Empty, Failure, Waiting } from '../shell/states.tsx';
import { LinkHead } from './link-head.tsx';
import { LinkReport } from './link-report.tsx';

const route = getRouteApi('/signed-in/links/$linkId');

/** A link, and what came of it. */
export function LinkPage() {
  const { linkId } = route.useParams();
  const { days = 7 } = route.useSearch();
  const { data: link, error, refetch } = useQuery(linkOf(linkId));
  if (error && asProblem(error).status === 404) return <NoSuchLink />;
  if (!link) {
    return (
      <Page title="Link">{error ? <Failure error={error} reset={() => void refetch()} /> : <Waiting />}</Page>
    );
  }
  return (
    <Page
      title={link.name}
      actions={
        <>
          <RangePicker days={days} />
          <Button
            renderRoot={(props) => <Link to="/links/$linkId/edit" params={{ linkId }} {...props} />}
            size="xs"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            Edit
          </Button>
        </>
      }
    >
      <LinkHead link={link} />
      <LinkReport id={linkId} days={days} />
    </Page>
  );
}

function NoSuchLink() {
  return (
    <Page title="No such link">
      <Empty icon={<IconLinkOff size={40} />} title="This link is not there">
        It was deleted, or the address is not quite right.
        <Anchor component={Link} to="/links">
          To all links
        </Anchor>
      </Empty>
    </Page>
  );
}
