import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Badge, Button, FileButton, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { ApiError, toApiError } from '../api/api-error.ts';
import { FormError } from '../components/form-error.tsx';
import { LocalDateTime } from '../components/local-date.tsx';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { Row, RowList } from '../components/row-list.tsx';
import { UnsavedGuard } from '../components/unsaved-guard.tsx';
import { formatLinkCount } from '../format.ts';
import { Page } from '../shell/page.tsx';
import classes from './imports-page.module.css';
import { type Import, importQuery, importsQuery, type ImportState, isOpen } from './import-queries.ts';
import { nameOf, sourceNames, stateNames } from './import-texts.ts';
import { uploadFile } from './upload-file.ts';

/** The imports that an account may have open at the same time. */
const maxOpen = 5;

/** Accepts a file by pointer, keyboard or drop, uploads it, and opens its import. */
function DropZone() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [sent, setSent] = useState(0);
  const [isOver, setOver] = useState(false);
  const upload = useRef<AbortController>(null);
  const send = useMutation({
    mutationFn: async (file: File) => {
      const { signal } = (upload.current = new AbortController());
      setSent(0);
      try {
        return await uploadFile(file, { signal, onProgress: setSent });
      } catch (thrown) {
        throw toApiError(thrown).status === 429 ? await tooManyOpen(thrown) : thrown;
      }
    },
    onSuccess: (started) => {
      queryClient.setQueryData(importQuery(started.id).queryKey, started);
      void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
      return navigate({ to: '/imports/$importId', params: { importId: started.id }, ignoreBlocker: true });
    },
  });
  /** The rate limit has the same code. */
  const tooManyOpen = async (thrown: unknown): Promise<unknown> => {
    const imports = await queryClient.fetchQuery({ ...importsQuery, staleTime: 0 }).catch(() => []);
    if (imports.filter(isOpen).length < maxOpen) return thrown;
    return Object.assign(new ApiError(0, {}), {
      message: t`Five imports are open. Start one of them, or discard its file, before you send another.`,
    });
  };
  useEffect(() => () => upload.current?.abort(), []);
  useFilesStayHere();

  const choose = (file: File | null | undefined) => {
    if (file && !send.isPending) send.mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const isCancelled = send.error !== null && toApiError(send.error).code === 'cancelled';
  const name = send.variables?.name ?? '';
  return (
    <Stack gap="sm">
      <UnsavedGuard dirty={send.isPending} />
      <div
        className={classes.zone}
        data-over={(isOver && !send.isPending) || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {send.isPending ? (
          <>
            <Text size="sm" role="status" className={classes.field}>
              {sent < 1 ? t`Sending ${name} …` : t`Sent. Waiting for a response …`}
            </Text>
            <Progress value={100 * sent} w="100%" maw={400} aria-label={t`Sending ${name} …`} />
            <Button variant="default" onClick={() => upload.current?.abort()}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        ) : (
          <>
            <IconFileUpload size={32} aria-hidden />
            <Text size="sm">
              <Trans>Drop a file here, or choose one: up to 100 MiB and a million rows.</Trans>
            </Text>
            <FileButton
              accept=".csv,.tsv,.txt,.xlsx,.json,.ndjson,.jsonl,.sql,text/csv,application/json"
              inputProps={{ 'aria-label': t`File with links` }}
              onChange={choose}
            >
              {(props) => (
                <Button {...props}>
                  <Trans>Choose a file</Trans>
                </Button>
              )}
            </FileButton>
            <Text size="xs" c="dimmed">
              <Trans>
                An export of Waypost, Bitly, Dub, Kutt, Shlink, YOURLS, Rebrandly or Short.io, or any other
                table as CSV or Excel workbook. Nothing is imported before you have seen what would happen.
              </Trans>
            </Text>
          </>
        )}
      </div>
      {!isCancelled && <FormError error={send.error} />}
    </Stack>
  );
}

/** A file that is dropped next to the zone would replace the page. */
function useFilesStayHere(): void {
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    addEventListener('dragover', stay);
    addEventListener('drop', stay);
    return () => {
      removeEventListener('dragover', stay);
      removeEventListener('drop', stay);
    };
  }, []);
}

/** Accepts a file with links, and lists the imports of the last weeks. */
export function ImportsPage() {
  const { data: imports, error, refetch } = useQuery(importsQuery);
  return (
    <Page title={t`Import links`} back={{ to: '/links', label: t`Links` }}>
      <DropZone />
      {!imports && (error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />)}
      {imports && imports.length > 0 && (
        <Stack gap="sm" component="section" aria-labelledby="past-imports">
          <Title order={2} size="h4" id="past-imports">
            <Trans>Imports so far</Trans>
          </Title>
          <RowList label={t`Imports so far`}>
            {imports.map((each) => (
              <ImportRow key={each.id} shown={each} />
            ))}
          </RowList>
        </Stack>
      )}
    </Page>
  );
}

const colors: Partial<Record<ImportState, string>> = { finished: 'teal', failed: 'red' };

function ImportRow({ shown }: { shown: Import }) {
  const { id, state, source, created, createdAt } = shown;
  return (
    <Row>
      <Group justify="space-between" gap="xs">
        <Stack gap={4} miw={0}>
          <Anchor
            fw={600}
            c="var(--mantine-color-text)"
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to="/imports/$importId" params={{ importId: id }} {...props} />}
          >
            {nameOf(shown)}
          </Anchor>
          <Text size="sm" c="dimmed">
            <LocalDateTime at={createdAt} />
            {source && ` · ${sourceNames[source]}`}
            {state !== 'checked' && state !== 'checking' && ` · ${formatLinkCount(created)}`}
          </Text>
        </Stack>
        <Badge variant="dot" color={colors[state] ?? 'gray'}>
          {stateNames[state]}
        </Badge>
      </Group>
    </Row>
  );
}
