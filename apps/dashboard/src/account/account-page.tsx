import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { credentialsQuery, sessionQuery } from '../api/shared-queries.ts';
import { ConnectedApps } from '../apps/connected-apps.tsx';
import { FormError } from '../components/form-error.tsx';
import { lazyDialog } from '../components/lazy-dialog.tsx';
import { LazySelect } from '../components/lazy-select.tsx';
import { LocalDate } from '../components/local-date.tsx';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { FactList } from '../components/row-list.tsx';
import { LanguageSelect } from '../language/language-select.tsx';
import { BehaviorField } from '../links/behavior-field.tsx';
import type { Behavior } from '../links/link-queries.ts';
import { lazyComponent } from '../load-chunk.ts';
import { May } from '../session/permissions.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { Page } from '../shell/page.tsx';
import { AccountData } from './account-data.tsx';
import { useDeveloperMode } from './developer-mode.ts';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { RevokeEverything } from './revoke-everything.tsx';
import { Sessions } from './sessions.tsx';
import { useChangeDefaultBehavior } from './use-change-default-behavior.ts';

const AccountStorage = lazyComponent(async () => (await import('./account-storage.tsx')).AccountStorage);
const AccountBrand = lazyComponent(async () => (await import('./account-brand.tsx')).AccountBrand);
const AccountLogo = lazyComponent(async () => (await import('./account-logo.tsx')).AccountLogo);

/** Turns developer mode on or off in this browser. */
function DeveloperSwitch() {
  const [isOn, turn] = useDeveloperMode();
  return (
    <Paper withBorder p="md">
      <Switch
        label={t`Show names and calls of the API`}
        description={t`Each page then has a button that shows its API calls. In this browser only.`}
        checked={isOn}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
    </Paper>
  );
}

/** Selects what new links and bio pages do inside apps. */
function AccountBehavior({ behavior }: { behavior: Behavior }) {
  const change = useChangeDefaultBehavior();
  return (
    <Paper withBorder p="md">
      <BehaviorField
        label={t`When new links are opened inside an app`}
        description={t`Also for bio pages, and for links from imports and the API. Existing ones stay as they are.`}
        value={change.isPending ? change.variables : behavior}
        onChange={(chosen) => change.mutate(chosen)}
        disabled={change.isPending}
        error={change.error && toApiError(change.error).message}
      />
    </Paper>
  );
}

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** Selects the time zone of the account's reports. For owners. */
function AccountZone({ zone }: { zone: string }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (to: string) =>
      dataOf(dashboardClient.PUT('/dashboard/api/account/zone', { body: { zone: to } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: ['report'] });
    },
  });
  return (
    <Paper withBorder p="md">
      <LazySelect
        label={t`Time zone of reports`}
        description={t`Days in reports begin at midnight in this time zone. Filters and breakdowns, such as those by country or app, use UTC days.`}
        data={zones}
        limit={50}
        searchable
        allowDeselect={false}
        maw={360}
        value={change.isPending ? change.variables : zone}
        disabled={change.isPending}
        error={change.error && toApiError(change.error).message}
        onChange={(to) => to && to !== zone && change.mutate(to)}
      />
    </Paper>
  );
}

export function AccountPage() {
  const { account, hasSingleSignOn, settings } = useSuspenseQuery(sessionQuery).data;
  const { recovered = false } = useSearch({ from: '/signed-in/account' });
  const signOut = useSignOut();
  // The session has ended and the redirect to the sign-in page is pending.
  if (!account) return null;
  const { name, role } = account;
  const { singleSignOn } = settings;
  const isOwner = role === 'owner';
  return (
    <Page
      title={t`Account`}
      actions={
        <Button
          variant="default"
          leftSection={<IconLogout size={16} aria-hidden />}
          loading={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          <Trans>Sign out</Trans>
        </Button>
      }
    >
      <FormError error={signOut.error} />
      {recovered && isOwner && <RevokeEverything recovered />}
      <Paper withBorder p="md">
        <FactList
          facts={[
            [t`Name`, name],
            [t`Email`, account.email],
            [t`Account ID`, account.id],
            [t`Time zone`, account.zone],
            [
              t({ message: 'Created', context: 'when something was created' }),
              <LocalDate key="created" at={account.createdAt} />,
            ],
          ]}
        />
      </Paper>
      <Section title={t`Language`} lead={t`The language of the dashboard in this browser.`}>
        <LanguageSelect />
      </Section>
      <Section title={t`Developer mode`}>
        <DeveloperSwitch />
      </Section>
      {isOwner && (
        <Section title={t({ message: 'Reports', context: 'figures of links and pages' })}>
          <AccountZone zone={account.zone} />
        </Section>
      )}
      <May scope="write">
        <Section title={t`New links and bio pages`}>
          <AccountBehavior behavior={account.defaultBehavior ?? 'basic'} />
        </Section>
        <Section
          title={t`Brand`}
          lead={t`What pages between a link and its destination show, such as the way out of an app: your name and colors, and the logo of your QR codes if it fits.`}
        >
          <Suspense fallback={<LoadingState />}>
            <AccountBrand />
          </Suspense>
        </Section>
        <Section title={t`QR codes`}>
          <Suspense fallback={<LoadingState />}>
            <AccountLogo />
          </Suspense>
        </Section>
      </May>
      {hasSingleSignOn ? (
        <Section title={t`Sign-in`}>
          <Text size="sm">
            {singleSignOn ? t`You sign in with ${singleSignOn}.` : t`You sign in with single sign-on.`}{' '}
            <Trans>Your password, your second factor and your role are managed there.</Trans>
          </Text>
        </Section>
      ) : (
        <Credentials email={account.email} />
      )}
      <Section
        title={t`Sessions`}
        lead={t`A session ends after 30 days without use, and after 90 days at the latest.`}
      >
        <Sessions />
      </Section>
      <ConnectedApps />
      {!recovered && isOwner && (
        <Section title={t`Lost control?`}>
          <RevokeEverything recovered={false} />
        </Section>
      )}
      <Section
        title={t({ message: 'Storage', context: 'how much is stored' })}
        lead={t`What this account stores, without figures.`}
      >
        <Suspense fallback={<LoadingState />}>
          <AccountStorage />
        </Suspense>
      </Section>
      {!recovered && isOwner && (
        <Section title={t`Whole account`} lead={t`Everything that ${name} owns.`}>
          <AccountData name={name} />
        </Section>
      )}
    </Page>
  );
}

const ActiveApp = lazyComponent(async () => (await import('./active-authenticator-app.tsx')).ActiveApp);
const AddAppDialog = lazyDialog(async () => (await import('./add-app-dialog.tsx')).AddAppDialog);

/** Adds or removes the authenticator app, and renews the recovery codes. */
function AuthenticatorApp() {
  const { data, error, refetch } = useQuery(credentialsQuery);
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  return (
    <Paper withBorder p="md">
      {data.totp ? (
        <Suspense fallback={<LoadingState />}>
          <ActiveApp recoveryCodes={data.recoveryCodes} />
        </Suspense>
      ) : (
        <AppIsOff />
      )}
    </Paper>
  );
}

function AppIsOff() {
  const [opened, { open, close }] = useDisclosure();
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        <Trans>Sign-in asks for your password only.</Trans>
      </Text>
      <Button variant="default" onClick={open}>
        <Trans>Add an authenticator app</Trans>
      </Button>
      <AddAppDialog opened={opened} onClose={close} />
    </Stack>
  );
}

/** The sign-in methods of users without single sign-on. */
function Credentials({ email }: { email: string }) {
  return (
    <>
      <Section title={t`Password`}>
        <Paper withBorder p="md">
          <PasswordForm email={email} />
        </Paper>
      </Section>
      <Section
        title={t`Passkeys`}
        lead={t`Sign in with your fingerprint, face or screen lock. A passkey needs neither password nor code.`}
      >
        <Passkeys />
      </Section>
      <Section
        title={t`Authenticator app`}
        lead={t`A second factor: no one can sign in with just your password.`}
      >
        <AuthenticatorApp />
      </Section>
    </>
  );
}

function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm">
      <div>
        <Title order={2} size="h4">
          {title}
        </Title>
        {lead && (
          <Text size="sm" c="dimmed">
            {lead}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  );
}
