import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Fieldset, Group, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createWebhookLengths } from '../api/lengths.gen.ts';
import { limitedTo } from '../forms/text-limit.ts';
import { ApiError, toApiError } from '../api/api-error.ts';
import { FormError } from '../components/form-error.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { eventGroups, eventLabels } from './event-labels.ts';
import { useRefreshWebhooks, webhooksQuery, type Webhook, type WebhookEventType } from './webhook-queries.ts';
import classes from './webhooks.module.css';

interface WebhookValues {
  /** Null if events are polled. */
  url: string | null;
  description: string;
  events: WebhookEventType[];
  active: boolean;
}

interface WebhookFormProps {
  /** The name of the draft. */
  name: string;
  initialValues: WebhookValues;
  /** The label of the button. */
  action: string;
  /** True if the form also asks how events arrive and whether the webhook is active. */
  isNew?: boolean;
  save: (values: WebhookValues) => Promise<void>;
  onCancel: () => void;
}

/** The URL errors by code. The API's messages are English. */
const urlErrors: Partial<Record<string, string>> = {
  invalid_url: t`Enter a URL that begins with https://.`,
  private_host: t`The host is on a private network. Webhooks are sent to the public internet only.`,
  credentials: t`The URL must not contain a user name or password.`,
  too_long: t`This URL is too long.`,
};

/** The settings of a webhook. */
export function WebhookForm({ name, initialValues, action, isNew, save, onCancel }: WebhookFormProps) {
  const queryClient = useQueryClient();
  const refresh = useRefreshWebhooks();
  const form = useDraftForm<Record<string, unknown> & WebhookValues>(name, {
    initialValues: { ...initialValues },
    validate: {
      url: (url) => (url?.trim() === '' ? t`Enter a URL.` : null),
      events: (events) => (events.length === 0 ? t`Choose at least one event.` : null),
    },
  });
  const saving = useMutation({
    // Returns nothing, because the mutation cache stores results, and a new webhook has a secret.
    mutationFn: async (values: WebhookValues) => {
      try {
        await save({ ...values, url: values.url?.trim() ?? null, description: values.description.trim() });
      } catch (thrown) {
        throw withLimit(thrown, values, queryClient.getQueryData(webhooksQuery.queryKey)?.data ?? []);
      }
    },
    onSuccess: refresh,
    onError: (thrown) => {
      const error = toApiError(thrown);
      const url = error.fields.find(({ field }) => field === 'url');
      form.setErrors({
        ...error.messagesByField(),
        ...(url && { url: urlErrors[url.code] ?? url.message }),
      });
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values))} noValidate>
      <Stack>
        <RestoredNotice
          restored={form.restored}
          changesExisting={initialValues.url !== ''}
          discard={form.reset}
        />
        <FormError error={saving.error} />
        {isNew && (
          <WaysToGetEvents
            value={form.values.url === null ? 'poll' : 'send'}
            onChange={(way) => form.setFieldValue('url', way === 'poll' ? null : '')}
          />
        )}
        {form.values.url !== null && (
          <TextInput
            type="url"
            label="URL"
            description={t`Where events are sent, as POST requests`}
            placeholder="https://crm.example/waypost"
            required
            maxLength={createWebhookLengths.url}
            dir="ltr"
            data-autofocus
            {...form.getInputProps('url')}
          />
        )}
        <TextInput
          label={t`Description`}
          placeholder={t`Customer database`}
          {...limitedTo(createWebhookLengths.description, form.getInputProps('description'))}
        />
        <Checkbox.Group label={t`Events`} required {...form.getInputProps('events')}>
          <div className={classes.events}>
            {eventGroups.map(({ label, events }) => (
              <Fieldset key={label} legend={label} p="sm">
                <Stack gap="xs">
                  {events.map((event) => (
                    <Checkbox
                      key={event}
                      value={event}
                      label={eventLabels[event]}
                      description={
                        event === 'clicks.counted'
                          ? t`At most every 10 seconds, by link, day and dimension`
                          : undefined
                      }
                    />
                  ))}
                </Stack>
              </Fieldset>
            ))}
          </div>
        </Checkbox.Group>
        {isNew && (
          <Switch
            label={t({ message: 'Active', context: 'state of a webhook' })}
            description={t`If not, events are kept until you turn it on.`}
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Asks whether events are sent, or wait to be read. An existing webhook cannot change that. */
const WaysToGetEvents = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Radio.Group label={t`How events arrive`} value={value} onChange={onChange}>
    <Stack gap="xs" mt={6}>
      <Radio
        value="send"
        label={t`Send to a URL`}
        description={t`Your system gets each event within seconds, as a POST request.`}
      />
      <Radio
        value="poll"
        label={t`Fetch it yourself with GET /v1/events`}
        description={t`For a system that cannot be reached from the internet. Events are kept for 30 days. An account has at most one such webhook.`}
      />
    </Stack>
  </Radio.Group>
);

/** Explains the limit that was reached in the user's language. Only users who may change webhooks see this form. */
function withLimit(thrown: unknown, { url }: WebhookValues, existing: readonly Webhook[]): unknown {
  const webhooks = existing.length;
  if (toApiError(thrown).code !== 'forbidden' || webhooks === 0) return thrown;
  const message =
    url === null && existing.some(({ kind }) => kind === 'poll')
      ? t`This account already has a webhook whose events you fetch. Change its events, or delete it.`
      : t`This account has ${webhooks} webhooks, which is the limit. Delete one first.`;
  return new ApiError(403, { code: 'forbidden', message });
}
