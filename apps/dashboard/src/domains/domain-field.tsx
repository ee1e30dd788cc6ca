import { t } from '@lingui/core/macro';
import type { SelectProps } from '@mantine/core';
import { LazySelect } from '../components/lazy-select.tsx';
import { useDefaultHost, useDomains, type Domain } from './domain-queries.ts';

interface DomainFieldProps extends Pick<SelectProps, 'error'> {
  /** Host of a domain of the account; null for the default domain. */
  value: string | null;
  onChange: (domain: string | null) => void;
}

/** Selects the domain of a new resource. Renders nothing for accounts without verified domains. */
export function DomainField({ value, onChange, error }: DomainFieldProps) {
  const verified = useDomains().filter(({ status }) => status === 'verified');
  const defaultHost = useDefaultHost();
  if (verified.length === 0 && value === null && !error) return null;
  const hosts = verified.map(({ host }) => host);
  // A draft may have a domain that no longer exists. The API reports it.
  if (value !== null && !hosts.includes(value)) hosts.unshift(value);
  return (
    <LazySelect
      label={t`Domain`}
      description={t`Cannot be changed later.`}
      data={[{ value: defaultDomain, label: defaultHost }, ...hosts]}
      value={value ?? defaultDomain}
      onChange={(chosen) => onChange(chosen === defaultDomain ? null : chosen)}
      allowDeselect={false}
      searchable={hosts.length > 10}
      nothingFoundMessage={t`No matching domains`}
      error={error}
    />
  );
}

/** Represents the default domain. No host has only one label. */
const defaultDomain = 'default';

/** Host and port that a new link or page is on. @param chosen as in `DomainField` */
export function useHostOf(chosen: string | null): string {
  const defaultHost = useDefaultHost();
  const domain = useDomains().find(({ host }) => host === chosen);
  return chosen === null ? defaultHost : addressOf(domain, chosen);
}

const addressOf = (domain: Domain | undefined, host: string): string =>
  domain ? new URL(domain.url).host : host;
