import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { DnsRecords } from './dns-records.tsx';
import type { Domain } from './domain-queries.ts';

export interface DomainDialogProps {
  domain: Domain;
  opened: boolean;
  onClose: () => void;
}

/** The records of a verified domain. */
export function RecordsDialog({ domain, opened, onClose }: DomainDialogProps) {
  const { host } = domain;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`DNS records of ${host}`}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <DnsRecords domain={domain} />
    </Modal>
  );
}
