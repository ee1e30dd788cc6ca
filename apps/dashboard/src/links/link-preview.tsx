import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import {
  type BreakoutPreview,
  type BreakoutVisit,
  dashboardClient,
  type GuardPageName,
} from '../api/dashboard-client.ts';
import { choicesQuery } from '../api/shared-queries.ts';
import { LazySelect } from '../components/lazy-select.tsx';
import { ErrorState } from '../components/page-states.tsx';
import { lazyComponent } from '../load-chunk.ts';
import type { Behavior } from './link-queries.ts';
import { needsPassword, type LinkValues } from './link-values.ts';
import { PhonePreview } from './phone-preview.tsx';
import { TestBenchSection } from './test-bench/test-bench-section.tsx';

const GuardPreview = lazyComponent(async () => (await import('./guard-preview.tsx')).GuardPreview);

/** The behavior inside apps, or one of the pages that the link shows. */
type Shown = 'inApp' | GuardPageName;

const labels: Readonly<Record<Shown, string>> = {
  inApp: t`Inside an app`,
  gate: t`Adults only`,
  password: t`Password`,
  blocked: t`Blocked by a rule`,
};

type App = NonNullable<BreakoutVisit['app']>;
type Platform = NonNullable<BreakoutVisit['platform']>;

const platforms: { value: Platform; label: string }[] = [
  { value: 'ios', label: 'iPhone' },
  { value: 'android', label: 'Android' },
];

/** Used until the apps are loaded. */
const fewApps = [{ key: 'instagram', label: 'Instagram' }];

interface BehaviorPreviewProps {
  behavior: Behavior;
  /** The destination of the link. Omitted if its app is not to be opened. */
  destination?: string;
}

/** Shows what happens when the link is opened inside an app: the actual page, if there is one. */
function BehaviorPreview({ behavior, destination }: BehaviorPreviewProps) {
  const [app, setApp] = useState<App>('instagram');
  const [platform, setPlatform] = useState<Platform>('ios');
  const apps = useQuery(choicesQuery).data?.apps ?? fewApps;
  const visit = { behavior, app, platform, ...(destination && { destination }) };
  const preview = useQuery({
    queryKey: ['preview', 'breakout', visit],
    queryFn: () =>
      dataOf(dashboardClient.GET('/dashboard/api/previews/breakout', { params: { query: visit } })),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const appName = apps.find(({ key }) => key === app)?.label ?? app;
  return (
    <>
      <Group gap="xs" grow preventGrowOverflow={false}>
        <LazySelect
          aria-label={t`App`}
          data={apps.map(({ key, label }) => ({ value: key as App, label }))}
          value={app}
          onChange={(chosen) => setApp(chosen ?? app)}
          allowDeselect={false}
        />
        <SegmentedControl
          aria-label={t({ message: 'Phone', context: 'which kind' })}
          data={platforms}
          value={platform}
          onChange={setPlatform}
        />
      </Group>
      {preview.isError && <ErrorState error={preview.error} reset={() => void preview.refetch()} />}
      {preview.data && (
        <>
          <Text size="sm" role="status">
            {describe(preview.data, appName)}
          </Text>
          <PhonePreview
            html={preview.data.html}
            title={t`The page in ${appName}’s browser`}
            browser={preview.data.step === 'attempt' ? t`The phone’s browser` : t`${appName}’s browser`}
          />
        </>
      )}
    </>
  );
}

function describe({ step, html, opens }: BreakoutPreview, app: string): string {
  if (opens !== null) {
    return step === 'attempt'
      ? t`${app} is sent to ${opens} immediately, and to the phone’s browser if the app is missing. Visitors see this page if that fails.`
      : t`${app} shows this page, which leads to ${opens} and to the phone’s browser.`;
  }
  if (step === 'redirect') return t`${app} opens the destination in its built-in browser.`;
  if (html === null) return t`${app} opens the destination in the phone’s browser.`;
  return step === 'attempt'
    ? t`${app} is sent to the phone’s browser immediately. Visitors see this page if that fails.`
    : t`${app} shows this page, which leads to the phone’s browser.`;
}

interface LinkPreviewProps {
  values: LinkValues;
  /** True if the link has a password. */
  hasPassword: boolean;
}

/** Shows the actual pages that visitors see on the way to the destination. */
export function LinkPreview({ values, hasPassword }: LinkPreviewProps) {
  const [chosen, choose] = useState<Shown>('inApp');
  const pages = pagesOf(values, hasPassword);
  const shown = pages.includes(chosen) ? chosen : 'inApp';
  const [destination] = useDebouncedValue(values.destination.trim(), 500);
  const leadsOut = values.behavior !== 'basic' && values.opensApp && URL.canParse(destination);
  return (
    <Stack gap="sm" component="section" aria-label={t({ message: 'Preview', context: 'noun' })}>
      <Title order={2} size="h5">
        <Trans>What visitors see</Trans>
      </Title>
      {pages.length > 1 && (
        <LazySelect
          aria-label={t({ message: 'Page', context: 'that is shown' })}
          data={pages.map((value) => ({ value, label: labels[value] }))}
          value={shown}
          onChange={(page) => page && choose(page)}
          allowDeselect={false}
        />
      )}
      {shown === 'inApp' ? (
        <BehaviorPreview behavior={values.behavior} destination={leadsOut ? destination : undefined} />
      ) : (
        <Suspense>
          <GuardPreview page={shown} />
        </Suspense>
      )}
      <TestBenchSection values={values} hasPassword={hasPassword} />
    </Stack>
  );
}

/** The pages that the link can show in its unsaved form. */
function pagesOf(values: LinkValues, hasPassword: boolean): Shown[] {
  const { adultsOnly, rules } = values;
  return [
    'inApp',
    ...(adultsOnly ? (['gate'] as const) : []),
    ...(needsPassword(values, hasPassword) ? (['password'] as const) : []),
    ...(rules.some(({ kind }) => kind === 'blocked') ? (['blocked'] as const) : []),
  ];
}
