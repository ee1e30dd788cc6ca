import { t } from '@lingui/core/macro';
import { Button, type ButtonProps } from '@mantine/core';
import type { DraftState } from './use-draft.ts';

/** Publishes a page, with what is not saved yet. */
export const PublishButton = ({
  dirty,
  save,
  change,
  ...props
}: Pick<DraftState, 'dirty' | 'save' | 'change'> & ButtonProps) => (
  <Button
    {...props}
    loading={change.isPending && change.variables.published === true}
    onClick={() => (dirty ? save(true) : change.mutate({ published: true }))}
  >
    {dirty ? t`Save and publish` : t`Publish`}
  </Button>
);
