import { DomainsModule } from '@app/domains';
import { DeniedHosts } from '@app/moderation';
import { PageReader } from '@app/imports';
import { SlugsModule } from '@app/slugs';
import { WebsitesModule } from '@app/websites';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ImagesModule } from '../images/images.module.js';
import { WebsitesApiModule } from '../websites/websites.module.js';
import { PageFiles } from './page-files.js';
import { PageImportsController } from './page-imports.controller.js';

@Module({
  imports: [AuthModule, DomainsModule, ImagesModule, SlugsModule, WebsitesModule, WebsitesApiModule],
  controllers: [PageImportsController],
  providers: [DeniedHosts, PageFiles, PageReader],
})
export class PageImportsApiModule {}
