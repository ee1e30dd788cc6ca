import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callsOf } from '../api/page-calls.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { Command } from '../components/command.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { type CallLanguage, callLanguages, LanguageControl } from '../components/language-control.tsx';

/** The calls that return the page's data to a program. */
export function PageCallsDialog({ onClose }: { onClose: () => void }) {
  const { apiBaseUrl } = useSuspenseQuery(sessionQuery).data.settings;
  const [language, setLanguage] = useState<CallLanguage>('curl');
  const [calls] = useState(() => callsOf(location.pathname));
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t`API calls of this page`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {calls.length === 0 ? (
        <Text size="sm">
          <Trans>This page uses none of the public API.</Trans>
        </Text>
      ) : (
        <Stack>
          <Group justify="space-between">
            <Text size="sm">
              <Trans>
                What this page read, latest first.{' '}
                <Anchor href="/docs" inherit underline="always">
                  All calls
                </Anchor>
              </Trans>
            </Text>
            <LanguageControl value={language} onChange={setLanguage} />
          </Group>
          {calls.map((called) => {
            const { pathname, search } = new URL(called);
            const code = callLanguages[language]({ method: 'GET', url: `${apiBaseUrl}${pathname}${search}` });
            return (
              <Stack key={called} gap="xs" component="section" aria-label={`GET ${pathname}`}>
                <Group justify="space-between" wrap="nowrap">
                  <Code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
                    GET {pathname}
                  </Code>
                  <CopyButton value={code} label={t`Copy call`} size="xs" />
                </Group>
                <Command>{code}</Command>
              </Stack>
            );
          })}
        </Stack>
      )}
    </Modal>
  );
}
