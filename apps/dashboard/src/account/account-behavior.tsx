import { t } from '@lingui/core/macro';
import { Paper } from '@mantine/core';
import { toApiError } from '../api/api-error.ts';
import { BehaviorField } from '../links/behavior-field.tsx';
import type { Behavior } from '../links/link-queries.ts';
import { useChangeDefaultBehavior } from './use-change-default-behavior.ts';

/** Selects what new links and bio pages do inside apps. */
export function AccountBehavior({ behavior }: { behavior: Behavior }) {
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
