import { t } from '@lingui/core/macro';
import { Badge } from '@mantine/core';
import type { Domain } from './domain-queries.ts';

type Checked = Pick<Domain, 'status' | 'problem' | 'missingSince'>;

const badgeOf = ({ status, problem, missingSince }: Checked): { label: string; color: string } => {
  if (status === 'pending') {
    if (problem === 'claimed') {
      return {
        label: t({ message: 'Claimed by another account', context: 'state of a domain' }),
        color: 'red',
      };
    }
    return missingSince === null
      ? { label: t({ message: 'Not verified yet', context: 'state of a domain' }), color: 'gray' }
      : { label: t({ message: 'Lost', context: 'state of a domain' }), color: 'red' };
  }
  return problem === 'no_record'
    ? { label: t({ message: 'Record missing', context: 'state of a domain' }), color: 'orange' }
    : { label: t({ message: 'Verified', context: 'state of a domain' }), color: 'teal' };
};

export function DomainBadge({ domain }: { domain: Domain }) {
  const { label, color } = badgeOf(domain);
  return (
    <Badge variant="dot" color={color} flex="none" tt="none" fw={500}>
      {label}
    </Badge>
  );
}

/** The result of the last check of a domain, and what it means. */
export function stateText({ status, problem, missingSince }: Checked): string {
  if (status === 'verified') {
    switch (problem) {
      case 'no_record':
        return t`The TXT record is missing. Set it again: a day after it disappeared, the domain stops working.`;
      case 'dns_failed':
        return t`The name servers did not respond to the last check. The domain keeps working.`;
      default:
        return t`The domain is yours. Links and bio pages can be created on it.`;
    }
  }
  switch (problem) {
    case 'no_record':
      return missingSince === null
        ? t`The TXT record was not found. A new one can take a few minutes to appear, and sometimes an hour.`
        : t`The domain has stopped working, because its TXT record is missing. Set it again: Waypost checks for it regularly, and whenever you ask.`;
    case 'claimed':
      return t`Your TXT record was found, and so was the one of another account that has this domain. It becomes yours when the other record is removed.`;
    case 'dns_failed':
      return t`The name servers of the domain did not respond. Try again in a few minutes.`;
    default:
      return t`Set these records. Waypost checks for the TXT record every five minutes for three days, and whenever you ask.`;
  }
}

/** True if the records of a domain need the user's attention. */
export const needsRecords = ({ status, problem }: Checked): boolean =>
  status === 'pending' || problem === 'no_record';
