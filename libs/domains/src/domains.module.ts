import { Module } from '@nestjs/common';
import { DomainChecksService } from './domain-checks.service.js';
import { DomainsService } from './domains.service.js';
import { HostAddresses } from './host-addresses.js';
import { OwnHosts } from './own-hosts.js';
import { TxtRecords } from './txt-records.js';

@Module({
  providers: [DomainChecksService, DomainsService, HostAddresses, OwnHosts, TxtRecords],
  exports: [DomainChecksService, DomainsService, HostAddresses, OwnHosts],
})
export class DomainsModule {}
