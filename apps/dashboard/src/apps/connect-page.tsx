import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, List, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { dashboardClient, type AppRequest } from '../api/dashboard-client.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { FormError } from '../components/form-error.tsx';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { FactList } from '../components/row-list.tsx';
import { scopeText } from '../keys/custom-scopes.ts';
import { Page } from '../shell/page.tsx';
import { connectQuery, forgetConnectQuery } from './connect-query.ts';

/** Leaves the dashboard for the app. */
function leaveFor(url: string): void {
  forgetConnectQuery();
  location.assign(url);
}

/** Asks the user whether an app may use the account. */
export function ConnectPage() {
  const [query] = useState(connectQuery);
  const request = useQuery({
    queryKey: ['app-request', query],
    queryFn: () => dataOf(dashboardClient.POST('/dashboard/api/apps/request', { body: { query } })),
    enabled: query !== '',
    retry: false,
  });
  return (
    <Page title={t`Connect an app`}>
      {request.data ? (
        <Consent request={request.data} query={query} />
      ) : request.error ? (
        <RequestError error={request.error} reset={() => void request.refetch()} />
      ) : query === '' ? (
        <UnknownApp />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

function RequestError({ error, reset }: { error: unknown; reset: () => void }) {
  const { status } = toApiError(error);
  return status === 404 || status === 400 ? <UnknownApp /> : <ErrorState error={error} reset={reset} />;
}

/** Nothing leads back to an app that is not known. */
function UnknownApp() {
  return (
    <Alert color="red" variant="light" role="alert">
      <Trans>
        This app is not registered here, its registration has expired, or it sent you here with a wrong
        address. Start again in the app.
      </Trans>
    </Alert>
  );
}

function Consent({ request, query }: { request: AppRequest; query: string }) {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const connect = useMutation({
    mutationFn: () => dataOf(dashboardClient.POST('/dashboard/api/apps', { body: { query } })),
    onSuccess: ({ url }) => leaveFor(url),
  });
  const { name, host, scopes, problem, cancelUrl } = request;
  return (
    <Paper withBorder p="md" maw={560}>
      <Stack gap="md">
        <FactList
          facts={[
            [t`Name of the app, not verified`, <bdi key="name">{name}</bdi>],
            [
              t`Host that gets access`,
              <Text key="host" component="bdi" size="sm" fw={600}>
                {host}
              </Text>,
            ],
            [t`Account`, <bdi key="account">{account?.name}</bdi>],
          ]}
        />
        {problem === null ? (
          <>
            <div>
              <Text size="sm" id="connect-scopes">
                <Trans>The app will be able to do this, as far as your role allows it:</Trans>
              </Text>
              <List size="sm" mt="xs" aria-labelledby="connect-scopes">
                {scopes.map((scope) => (
                  <List.Item key={scope}>{scopeText(scope)}</List.Item>
                ))}
              </List>
            </div>
            <Text size="sm" c="dimmed">
              <Trans>
                Connect it only if you know this host and have just started this in the app yourself. You can
                disconnect it at any time on the page “Account”.
              </Trans>
            </Text>
          </>
        ) : (
          <Alert color="red" variant="light" role="alert">
            <Trans>The app cannot be connected, because of its request or your role ({problem}).</Trans>
          </Alert>
        )}
        <FormError error={connect.error} />
        <Group>
          {problem === null && (
            <Button loading={connect.isPending || connect.isSuccess} onClick={() => connect.mutate()}>
              {t({ message: 'Connect', context: 'an app to the account' })}
            </Button>
          )}
          <Button variant="default" onClick={() => leaveFor(cancelUrl)}>
            <Trans>Cancel and return to the app</Trans>
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
