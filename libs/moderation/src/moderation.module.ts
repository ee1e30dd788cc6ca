import { AccountsModule } from '@app/accounts';
import { LinksModule } from '@app/links';
import { SlugsModule } from '@app/slugs';
import { WebsitesModule } from '@app/websites';
import { Module } from '@nestjs/common';
import { ModerationService } from './moderation.service.js';
import { ReportsService } from './reports.service.js';

@Module({
  imports: [AccountsModule, LinksModule, SlugsModule, WebsitesModule],
  providers: [ModerationService, ReportsService],
  exports: [ModerationService, ReportsService],
})
export class ModerationModule {}
