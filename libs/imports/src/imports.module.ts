import { DomainsModule } from '@app/domains';
import { GroupsModule, LinksModule } from '@app/links';
import { DeniedHosts } from '@app/moderation';
import { Module } from '@nestjs/common';
import { ImportRunner } from './import-runner.js';
import { ImportsService } from './imports.service.js';

@Module({
  imports: [DomainsModule, GroupsModule, LinksModule],
  providers: [DeniedHosts, ImportRunner, ImportsService],
  exports: [ImportRunner, ImportsService],
})
export class ImportsModule {}
