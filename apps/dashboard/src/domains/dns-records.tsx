import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery } from '../api/shared-queries.ts';
import { CopyIconButton } from '../components/copy-button.tsx';
import { dnsTargetOf } from './dns-target.ts';
import type { Domain } from './domain-queries.ts';
import classes from './domains.module.css';

/** The records that a domain needs in DNS, to copy. */
export function DnsRecords({ domain: { host, record } }: { domain: Domain }) {
  const { shortUrlBase } = useSuspenseQuery(sessionQuery).data.settings;
  const { type, value: target } = dnsTargetOf(shortUrlBase);
  return (
    <Stack gap="sm">
      <DnsRecord
        title={t`Prove that the domain is yours`}
        type={record.type}
        name={record.name}
        value={record.value}
      >
        <Trans>
          Keep it as long as you use the domain. Some providers add the end of the name automatically. If
          yours does, leave that part out.
        </Trans>
      </DnsRecord>
      {type === null ? (
        <Text size="sm">
          <Trans>
            To lead visitors here, set A and AAAA records for {host} with the public addresses of this server.
            Its hosting provider shows them. On the server, <code>ip address</code> lists its addresses.
          </Trans>
        </Text>
      ) : (
        <DnsRecord title={t`Lead visitors here`} type={type} name={host} value={target}>
          {type === 'CNAME' ? (
            <Trans>
              If your provider does not allow a CNAME at this name, set A and AAAA records with the addresses
              of {target}, which <code>nslookup {target}</code> lists.
            </Trans>
          ) : (
            <Trans>This is the address of this server.</Trans>
          )}
        </DnsRecord>
      )}
    </Stack>
  );
}

interface DnsRecordProps {
  /** The purpose of the record. */
  title: string;
  type: string;
  name: string;
  value: string;
  children: ReactNode;
}

function DnsRecord({ title, type, name, value, children }: DnsRecordProps) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <dl className={classes.record}>
        <div>
          <dt>{t({ message: 'Type', context: 'of a DNS record' })}</dt>
          <dd>
            <code>{type}</code>
          </dd>
        </div>
        <div>
          <dt>{t({ message: 'Name', context: 'of a DNS record' })}</dt>
          <dd>
            <code dir="ltr">{name}</code>
            <CopyIconButton value={name} label={t`Copy name of the ${type} record`} />
          </dd>
        </div>
        <div>
          <dt>{t({ message: 'Value', context: 'of a DNS record' })}</dt>
          <dd>
            <code dir="ltr">{value}</code>
            <CopyIconButton value={value} label={t`Copy value of the ${type} record`} />
          </dd>
        </div>
      </dl>
      <Text size="sm">{children}</Text>
    </div>
  );
}
