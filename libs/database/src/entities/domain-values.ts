/** Id of the default domain, which every installation has: the host of `SHORT_URL_BASE`. */
export const defaultDomainId = 0;

/**
 * The result of the last check of a domain. `no_record`: its TXT record is missing; `claimed`: another account's record is
 * there, too, and was first; `dns_failed`: no name server answered.
 */
export const domainProblems = ['no_record', 'claimed', 'dns_failed'] as const;
export type DomainProblem = (typeof domainProblems)[number];
