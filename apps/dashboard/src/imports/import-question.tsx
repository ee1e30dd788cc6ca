import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { FormError } from '../components/form-error.tsx';
import { type Import, useChangeImport } from './import-queries.ts';
import { failureText } from './import-texts.ts';
import { TextList } from './text-list.tsx';

interface ImportQuestionProps {
  shown: Import;
  failure: NonNullable<Import['failure']>;
}

/** The reason an import cannot be started yet, with the choices if it is a question. */
export function ImportQuestion({ shown, failure }: ImportQuestionProps) {
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title={t`The file cannot be imported yet`}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      {failure.code === 'unknown_domains' ? (
        <UnknownDomains shown={shown} />
      ) : failure.code === 'unread_columns' ? (
        <UnreadColumns shown={shown} />
      ) : (
        failureText(failure)
      )}
    </Alert>
  );
}

function UnknownDomains({ shown: { id, unknownDomains } }: { shown: Import }) {
  const change = useChangeImport(id);
  const choose = (onUnknownDomain: 'default' | 'skip') => () => change.mutate({ onUnknownDomain });
  return (
    <Stack gap="sm">
      <Text size="sm">
        {unknownDomains.length === 1
          ? t`This is not a domain of the account, and other links in the file have the same codes on the default domain:`
          : t`The file has links on these hosts, which are not domains of the account:`}
      </Text>
      <TextList texts={unknownDomains} />
      <Text size="sm">
        <Trans>Of links with the same code, only the first one can be on the default domain.</Trans>
      </Text>
      <FormError error={change.error} />
      <Group gap="sm">
        <Button variant="default" loading={change.isPending} onClick={choose('default')}>
          <Trans>Use the default domain</Trans>
        </Button>
        <Button variant="default" disabled={change.isPending} onClick={choose('skip')}>
          <Trans>Skip their rows</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

function UnreadColumns({ shown: { id, unreadColumns, ignored } }: { shown: Import }) {
  const change = useChangeImport(id);
  return (
    <Stack gap="sm">
      <Text size="sm">
        <Trans>These columns may decide who can open a link or where it leads, and are not read:</Trans>
      </Text>
      <TextList texts={unreadColumns} />
      <Text size="sm">
        <Trans>
          Choose below what they are read as, or import the links without them; some visitors may then end up
          somewhere else than before.
        </Trans>
      </Text>
      <FormError error={change.error} />
      <Group gap="sm">
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ mapping: { ignore: [...ignored, ...unreadColumns] } })}
        >
          <Trans>Import without them</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
