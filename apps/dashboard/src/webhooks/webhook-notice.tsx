import { plural, t } from '@lingui/core/macro';
import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { webhooksQuery } from './webhook-queries.ts';
import { isDisabled } from './webhook-state.tsx';

/**
 * Reports webhooks that were disabled because of failures. Renders nothing if there are none. @param linked true to
 * link to them
 */
export function WebhookNotice({ linked = false }: { linked?: boolean }) {
  const { data } = useQuery({ ...webhooksQuery, staleTime: 60_000 });
  const disabled = data?.data.filter(isDisabled).length ?? 0;
  if (disabled === 0) return null;
  return (
    <Alert
      color="red"
      variant="light"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title={plural(disabled, { one: 'A webhook was disabled', other: '# webhooks were disabled' })}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Text size="sm">
        {plural(disabled, {
          one: 'It no longer gets events, because its deliveries failed.',
          other: 'They no longer get events, because their deliveries failed.',
        })}{' '}
        {linked && (
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/webhooks" {...props} />}>
            {t`Check your webhooks`}
          </Anchor>
        )}
      </Text>
    </Alert>
  );
}
