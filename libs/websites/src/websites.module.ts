import { DomainsModule } from '@app/domains';
import { SlugsModule } from '@app/slugs';
import { Module } from '@nestjs/common';
import { WebsiteImagesService } from './website-images.service.js';
import { WebsiteSignupsService } from './website-signups.service.js';
import { WebsitesService } from './websites.service.js';

@Module({
  imports: [DomainsModule, SlugsModule],
  providers: [WebsiteImagesService, WebsiteSignupsService, WebsitesService],
  exports: [WebsiteImagesService, WebsiteSignupsService, WebsitesService],
})
export class WebsitesModule {}
