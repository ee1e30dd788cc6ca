import { t } from '@lingui/core/macro';
import { LazySelect } from '../components/lazy-select.tsx';
import { useDefaultHost, useDomains } from './domain-queries.ts';

interface DomainFilterProps {
  /** A host. */
  value: string | undefined;
  onChange: (host: string | undefined) => void;
  className?: string;
}

/** An option that clears the filter. No host has only one label. The clear button cannot be reached by keyboard. */
const any = 'any';

/** Selects the domain of the links in the list. Renders nothing for accounts without domains. */
export function DomainFilter({ value, onChange, className }: DomainFilterProps) {
  const domains = useDomains();
  const defaultHost = useDefaultHost();
  if (domains.length === 0 && value === undefined) return null;
  const defaultName = defaultHost.replace(/:\d+$/, '');
  const hosts = domains.map(({ host }) => host);
  if (value !== undefined && value !== defaultName && !hosts.includes(value)) hosts.unshift(value);
  return (
    <LazySelect
      aria-label={t`Domain`}
      placeholder={t`All domains`}
      data={[
        ...(value === undefined ? [] : [{ value: any, label: t`All domains` }]),
        { value: defaultName, label: defaultHost },
        ...hosts,
      ]}
      value={value ?? null}
      onChange={(host) => onChange(host === null || host === any ? undefined : host)}
      searchable={hosts.length > 5}
      nothingFoundMessage={t`No matching domains`}
      clearable
      className={className}
    />
  );
}
