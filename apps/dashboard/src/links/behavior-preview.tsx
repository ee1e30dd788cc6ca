import { Group, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { own } from '../api/own.ts';
import { Failure } from '../shell/states.tsx';
import { PhonePreview } from './phone-preview.tsx';
import type { Behavior } from './queries.ts';

const systems = [
  { value: 'ios', label: 'iPhone' },
  { value: 'android', label: 'Android' },
];

const choices = { queryKey: ['choices'], queryFn: () => own.choices(), staleTime: Infinity };

/** What somebody meets who follows a link of that behavior from within an app: the very page, or what happens instead. */
export function BehaviorPreview({ behavior }: { behavior: Behavior }) {
  const [app, setApp] = useState('instagram');
  const [platform, setPlatform] = useState('ios');
  const apps = useQuery(choices).data?.apps ?? [{ key: 'instagram', label: 'Instagram' }];
  const visit = { behavior, app, platform };
  const preview = useQuery({
    queryKey: ['preview', 'breakout', visit],
    queryFn: () => own.previewBreakout(visit),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const label = apps.find(({ key }) => key === app)?.label ?? app;
  return (
    <Stack gap="sm" component="section" aria-label="Preview">
      <Title order={2} size="h5">
        What a visitor meets
      </Title>
      <Group gap="xs" grow preventGrowOverflow={false}>
        <Select
          aria-label="App"
          data={apps.map(({ key, label: name }) => ({ value: key, label: name }))}
          value={app}
          onChange={(chosen) => setApp(chosen ?? app)}
          allowDeselect={false}
        />
        <SegmentedControl aria-label="Phone" data={systems} value={platform} onChange={setPlatform} />
      </Group>
      {preview.isError && <Failure error={preview.error} reset={() => void preview.refetch()} />}
      {preview.data && (
        <>
          <Text size="sm" role="status">
            {told(preview.data, label)}
          </Text>
          <PhonePreview html={preview.data.html} browser={browserOf(preview.data, label)} />
        </>
      )}
    </Stack>
  );
}

type Preview = Awaited<ReturnType<typeof own.previewBreakout>>;

const browserOf = ({ step, html }: Preview, app: string): string =>
  html === null && step === 'attempt' ? 'The phone’s browser' : `${app}’s browser`;

function told({ step, html }: Preview, app: string): string {
  if (step === 'redirect') return `From ${app} straight to the destination, in the app’s own browser.`;
  if (html === null) return `${app} is asked to open the phone’s browser, which leads to the destination.`;
  return step === 'attempt'
    ? `The phone’s browser is opened from ${app} at once. This page is there in case that fails.`
    : `This page shows in ${app}; it leads to the phone’s browser.`;
}
