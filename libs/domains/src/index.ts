export { domainHostError, normalHost } from './domain-host.js';
export { domainClaims } from './domain-claims.js';
export { DomainChecksService } from './domain-checks.service.js';
export { DomainsModule } from './domains.module.js';
export {
  type DomainChanges,
  DomainsService,
  type KnownDomain,
  type NewDomain,
  unknownDomain,
} from './domains.service.js';
export { HostAddresses } from './host-addresses.js';
export { OwnHosts } from './own-hosts.js';
export { recordName, recordValue } from './txt-records.js';
