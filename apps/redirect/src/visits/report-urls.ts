import type { Settings } from '@app/common';
import type { DomainHosts } from '../routes/domain-hosts.js';

/** Where visitors report links and pages. Only if sign-up is open. */
export class ReportUrls {
  private readonly base: string | undefined;

  constructor(
    { SIGNUP, API_BASE_URL }: Pick<Settings, 'SIGNUP' | 'API_BASE_URL'>,
    private readonly domains: Pick<DomainHosts, 'domainOf'>,
  ) {
    this.base = SIGNUP === 'open' ? `${API_BASE_URL}/report?slug=` : undefined;
  }

  /** Where something on a domain is reported: its slug is appended. Undefined unless sign-up is open. */
  of(domainId: number): string | undefined {
    if (this.base === undefined) return undefined;
    const { host } = this.domains.domainOf(domainId);
    return host === null ? this.base : `${this.base}${host}%2F`;
  }
}
