import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { imaginedVisitorLengths } from '../../api/lengths.gen.ts';
import { dataOf } from '../../api/api-client.ts';
import { toApiError } from '../../api/api-error.ts';
import {
  dashboardClient,
  type Choice,
  type VisitPreview,
  type ImaginedVisitor,
} from '../../api/dashboard-client.ts';
import { FieldErrors } from '../../components/field-errors.tsx';
import { FormError } from '../../components/form-error.tsx';
import { labelOfField } from '../link-field-labels.ts';
import { linkDraftOf, type LinkValues } from '../link-values.ts';
import { labelIn, noChoices, ruleChoicesQuery } from '../rules/rule-choices.ts';
import { TimeField } from '../time-field.tsx';

type Machine = Pick<ImaginedVisitor, 'system' | 'device' | 'browser'>;

/** A visitor as the form describes them. */
interface Person {
  /** Null for an ordinary browser. */
  app: string | null;
  machine: string;
  country: string;
  /** Null if they do not send one. */
  language: string | null;
  source: string;
  query: string;
  /** ISO 8601, or empty for now. */
  at: string;
}

const machineTraits: Readonly<Record<string, Machine & { label: string }>> = {
  iphone: { label: 'iPhone', system: 'ios', device: 'mobile', browser: 'safari' },
  ipad: { label: 'iPad', system: 'ios', device: 'tablet', browser: 'safari' },
  android: { label: t`Android phone`, system: 'android', device: 'mobile', browser: 'chrome' },
  androidTablet: { label: t`Android tablet`, system: 'android', device: 'tablet', browser: 'chrome' },

  windows: { label: 'Windows', system: 'windows', device: 'desktop', browser: 'edge' },
  mac: { label: 'Mac', system: 'macos', device: 'desktop', browser: 'safari' },
  linux: { label: 'Linux', system: 'linux', device: 'desktop', browser: 'firefox' },
};

/** Devices with their usual browsers. */
const machines = Object.entries(machineTraits).map(([key, { label }]) => ({ key, label }));

const firstPerson: Person = {
  app: 'tiktok',
  machine: 'android',
  country: 'BR',
  language: null,
  source: 'direct',
  query: '',
  at: '',
};

/** The visitor in the form of the API. */
function visitorOf({ app, machine, country, language, source, query, at }: Person): ImaginedVisitor {
  const { system = 'other', device = 'other', browser = 'other' } = machineTraits[machine] ?? {};
  return {
    country,
    system,
    device,
    browser,
    // One of the choices that the API has given.
    app: app as ImaginedVisitor['app'],
    source,
    ...(language !== null && { language }),
    ...(query !== '' && { query }),
    ...(at !== '' && { at }),
  };
}

export interface TestBenchProps {
  values: LinkValues;
  /** True if the link has a password. */
  hasPassword: boolean;
}

/** Shows what a visitor would get from the link in its unsaved form. The redirect's own code decides. */
export function TestBench({ values, hasPassword }: TestBenchProps) {
  const choices = useQuery(ruleChoicesQuery).data ?? noChoices;
  const [person, setPerson] = useState(firstPerson);
  const test = useMutation({
    mutationFn: () =>
      dataOf(
        dashboardClient.POST('/dashboard/api/previews/visit', {
          body: { link: linkDraftOf(values, hasPassword), visitor: visitorOf(person) },
        }),
      ),
  });
  const change = (changes: Partial<Person>) => {
    test.reset();
    setPerson({ ...person, ...changes });
  };
  const apps = choices.inApp.filter(({ key }) => key !== 'any' && key !== 'none');
  return (
    <Stack gap="xs" role="group" aria-label={t`Try it as a visitor`}>
      <Pick
        label={t({ message: 'Someone in', context: 'an app' })}
        choices={apps}
        value={person.app}
        none={t`No app`}
        pick={(app) => change({ app })}
      />
      <Pick
        label={t({ message: 'On', context: 'a device' })}
        choices={machines}
        value={person.machine}
        pick={(machine) => machine && change({ machine })}
      />
      <Pick
        label={visitorLabels.country}
        choices={choices.countries}
        value={person.country}
        pick={(country) => country && change({ country })}
      />
      <Pick
        label={visitorLabels.language}
        choices={choices.languages}
        value={person.language}
        none={t`Any language`}
        pick={(language) => change({ language })}
      />
      {person.app === null && (
        <Pick
          label={visitorLabels.source}
          choices={choices.sources}
          value={person.source}
          pick={(source) => source && change({ source })}
        />
      )}
      <TextInput
        label={visitorLabels.query}
        placeholder="ref=newsletter"
        maxLength={imaginedVisitorLengths.query}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        value={person.query}
        onChange={(event) => change({ query: event.currentTarget.value.replace(/^\?/, '') })}
      />
      <TimeField
        label={visitorLabels.at}
        description={t`Now, if it is empty.`}
        value={person.at}
        onChange={(at) => change({ at })}
      />
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        <Trans>What would they get?</Trans>
      </Button>
      {test.isError && <Problem thrown={test.error} />}
      {values.maxClicks !== '' && (
        <Text size="xs" c="dimmed">
          <Trans>Treats the link as if it had not reached its click limit yet.</Trans>
        </Text>
      )}
      <div role="status">
        {test.data && (
          <Result visit={test.data} app={person.app === null ? null : labelIn(apps, person.app)} />
        )}
      </div>
    </Stack>
  );
}

interface PickProps<Value extends string | null> {
  label: string;
  choices: readonly Choice[];
  value: Value;
  /** Label of null. Omitted if a choice is required. */
  none?: string;
  pick: (key: string | null) => void;
}

/** The option for null. No other option has this key. */
const noneOption = 'none';

const Pick = <Value extends string | null>({ label, choices, value, none, pick }: PickProps<Value>) => (
  <Select
    label={label}
    data={[
      ...(none === undefined ? [] : [{ value: noneOption, label: none }]),
      ...choices.map((choice) => ({ value: choice.key, label: choice.label })),
    ]}
    value={value ?? noneOption}
    onChange={(key) => pick(key === noneOption ? null : key)}
    searchable={choices.length > 8}
    limit={300}
    allowDeselect={false}
    nothingFoundMessage={t`Nothing found`}
  />
);

/** Describes a visit step by step, with the reasons. @param app name of the app that the visitor is in. */
function describeVisit(visit: VisitPreview, app: string | null): { steps: string[]; reason: string } {
  const { stages, rule, drawn } = visit;
  const why = whyText(rule);
  const chance = t`This was partly chance: another visitor like this one may get something else.`;
  return {
    steps: [...stages.map((stage) => stageText(stage, app)), endText(visit)],
    reason: drawn ? `${why} ${chance}` : why,
  };
}

function whyText(rule: number | null): string {
  if (rule === null) return t`No rule decided.`;
  const number = rule + 1;
  return t`Rule ${number} decided.`;
}

function stageText(stage: VisitPreview['stages'][number], app: string | null): string {
  switch (stage) {
    case 'gate':
      return t`They are asked whether they are adults.`;
    case 'password':
      return t`They are asked for the password.`;
    case 'breakout':
      return app === null ? t`They are led out of the app.` : t`They are led out of ${app}.`;
  }
}

function endText({ end, location }: VisitPreview): string {
  switch (end) {
    case 'redirect':
      return location === null ? t`They arrive at the destination.` : t`They arrive at ${location}.`;
    case 'rules':
      return t`They are blocked.`;
    case 'availability':
      return t`The link is not active then. They see a “not found” page.`;
    case 'expiry':
      return location === null
        ? t`The link has expired by then. They see a page that says so.`
        : t`The link has expired by then. They arrive at ${location}.`;
    default:
      return t`They see a page that asks them to try again later.`;
  }
}

function Result({ visit, app }: { visit: VisitPreview; app: string | null }) {
  const { steps, reason } = describeVisit(visit, app);
  return (
    <Stack gap={4}>
      <ol aria-label={t`What they get`} style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {steps.map((step) => (
          <Text key={step} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {step}
          </Text>
        ))}
      </ol>
      <Text size="sm" c="dimmed">
        {reason}
      </Text>
    </Stack>
  );
}

/** The draft reports errors at the fields where a new link would. */
function Problem({ thrown }: { thrown: unknown }) {
  const { fields } = toApiError(thrown);
  if (fields.length === 0) return <FormError error={thrown} />;
  const errors = fields.map(({ field, message }) => ({ field: field.replace(/^link\./, ''), message }));
  return <FieldErrors errors={errors} labelOf={labelInBench} />;
}

const visitorLabels = {
  country: t`In the country`,
  language: t({ message: 'Reads', context: 'somebody reads a language' }),
  source: t({ message: 'Comes from', context: 'somebody comes from an app or a site' }),
  query: t`With the query`,
  at: t({ message: 'At', context: 'a time' }),
};
const labelsByField: Readonly<Record<string, string>> = visitorLabels;

const labelInBench = (field: string): string =>
  labelsByField[field.replace(/^visitor\./, '')] ?? labelOfField(field);
