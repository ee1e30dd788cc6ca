import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { toApiError } from '../api/api-error.ts';
import { focusHeading } from '../components/focus-heading.ts';
import { ErrorState, LoadingState, NotFoundState } from '../components/page-states.tsx';
import { refreshLinks } from '../links/link-mutations.ts';
import { lazyComponent } from '../load-chunk.ts';
import { Page } from '../shell/page.tsx';
import { CancelDialog } from './cancel-button.tsx';
import { CheckedImport } from './checked-import.tsx';
import { type Import, importQuery, isUnderWay } from './import-queries.ts';
import { nameOf } from './import-texts.ts';

const RunningImport = lazyComponent(async () => (await import('./running-import.tsx')).RunningImport);
const EndedImport = lazyComponent(async () => (await import('./ended-import.tsx')).EndedImport);

/** An import, from the check of its file to its result. */
export function ImportPage() {
  const { importId } = useParams({ from: '/signed-in/imports/$importId' });
  const { data, error, refetch } = useQuery(importQuery(importId));
  if (!data && error && toApiError(error).status === 404) return <NotFoundState />;
  return (
    <Page title={data ? nameOf(data) : t`Import links`} back={{ to: '/imports', label: t`Import links` }}>
      {data ? (
        <ImportContent key={data.id} shown={data} />
      ) : error ? (
        <ErrorState error={error} reset={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

function ImportContent({ shown }: { shown: Import }) {
  const { id, state } = shown;
  const queryClient = useQueryClient();
  const shownState = useRef(state);
  const [isAsking, { open: cancel, close }] = useDisclosure();
  const canCancel = isUnderWay(shown) || state === 'checked';
  useEffect(() => {
    if (shownState.current === state) return;
    const wasImporting = shownState.current === 'importing';
    shownState.current = state;
    if (wasImporting) void refreshLinks(queryClient);
    // The button that had the focus may be gone.
    if (document.activeElement === document.body) focusHeading();
  }, [state, queryClient]);
  return (
    <Stack gap="lg">
      {isUnderWay(shown) ? (
        <Suspense>
          <RunningImport shown={shown} cancel={cancel} />
        </Suspense>
      ) : state === 'checked' ? (
        // A check may have found other columns.
        <CheckedImport key={`${id} ${shown.updatedAt}`} shown={shown} cancel={cancel} />
      ) : (
        <Suspense>
          <EndedImport shown={shown} />
        </Suspense>
      )}
      {/* Outside of the parts above, so that it stays open when one replaces another. */}
      <CancelDialog shown={shown} opened={isAsking && canCancel} onClose={close} />
    </Stack>
  );
}
