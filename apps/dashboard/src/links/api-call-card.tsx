import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Group } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery } from '../api/shared-queries.ts';
import { Command } from '../components/command.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { type CallLanguage, callLanguages, LanguageControl } from '../components/language-control.tsx';
import { ReportCard } from '../reports/report-card.tsx';
import { useIsOwner } from '../session/permissions.tsx';
import type { Link } from './link-queries.ts';
import { creationOf, valuesOf } from './link-values.ts';

/** The API call that creates a link like this one. */
export function ApiCallCard({ link }: { link: Link }) {
  const { settings } = useSuspenseQuery(sessionQuery).data;
  const isOwner = useIsOwner();
  const [language, setLanguage] = useState<CallLanguage>('curl');
  const values = valuesOf(link);
  const isDefault = link.domain === new URL(settings.shortUrlBase).hostname;
  const body = creationOf({
    ...values,
    domain: isDefault ? null : link.domain,
    name: values.name === link.slug ? '' : values.name,
  });
  const code = callLanguages[language]({ method: 'POST', url: `${settings.apiBaseUrl}/v1/links`, body });
  return (
    <ReportCard
      title={t`With the API`}
      lead={
        <>
          {link.hasPassword ? (
            <Trans>This call creates such a link, without its password.</Trans>
          ) : (
            <Trans>This call creates such a link.</Trans>
          )}{' '}
          <Trans>For a random slug, leave it out and add ?slug=auto to the address.</Trans>{' '}
          {isOwner && (
            <Anchor inherit underline="always" renderRoot={(props) => <RouterLink to="/keys" {...props} />}>
              <Trans>Create an API key</Trans>
            </Anchor>
          )}
        </>
      }
      aside={
        <Group gap="xs">
          <LanguageControl value={language} onChange={setLanguage} />
          <CopyButton value={code} label={t`Copy call`} size="xs" />
        </Group>
      }
    >
      <Command>{code}</Command>
    </ReportCard>
  );
}
