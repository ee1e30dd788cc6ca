import { DomainsModule } from '@app/domains';
import { GroupsModule, LinksModule } from '@app/links';
import { WebhooksModule } from '@app/webhooks';
import { WebsitesModule } from '@app/websites';
import { Module } from '@nestjs/common';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountExportService } from './account-export.service.js';

@Module({
  imports: [DomainsModule, GroupsModule, LinksModule, WebhooksModule, WebsitesModule],
  providers: [AccountDeletionService, AccountExportService],
  exports: [AccountDeletionService, AccountExportService],
})
export class AccountDataModule {}
