import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import type { GuardPageName } from '../api/dashboard-client.ts';
import { LazySelect } from '../components/lazy-select.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { BehaviorPreview } from './behavior-preview.tsx';
import { needsPassword, type LinkValues } from './link-values.ts';
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
