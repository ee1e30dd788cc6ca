import { t } from '@lingui/core/macro';
import { Code, Stack, Text } from '@mantine/core';
import classes from './webhooks.module.css';

/** The beginning of a receiver's response. Renders nothing for an empty response. */
export function ResponseText({ response }: { response: string | null }) {
  if (!response) return null;
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {t`Beginning of the response`}
      </Text>
      <Content label={t`Beginning of the response`}>{response}</Content>
    </Stack>
  );
}

/** Text of any length, which scrolls. */
export function Content({ label, children }: { label: string; children: string }) {
  return (
    <Code
      block
      dir="ltr"
      // Focusable, because it may scroll.
      tabIndex={0}
      role="region"
      aria-label={label}
      className={classes.content}
      style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {children}
    </Code>
  );
}
