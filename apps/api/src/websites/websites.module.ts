import { DomainsModule } from '@app/domains';
import { WebsitesModule } from '@app/websites';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ImagesModule } from '../images/images.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { QrModule } from '../qr/qr.module.js';
import { WebsitePresenter } from './website-presenter.js';
import { WebsiteImagesController } from './website-images.controller.js';
import { WebsiteQrController } from './website-qr.controller.js';
import { WebsiteSignupsController } from './website-signups.controller.js';
import { WebsitesController } from './websites.controller.js';

@Module({
  imports: [AuthModule, DomainsModule, ImagesModule, WebsitesModule, ListsModule, QrModule],
  controllers: [WebsitesController, WebsiteImagesController, WebsiteQrController, WebsiteSignupsController],
  providers: [WebsitePresenter],
  exports: [WebsitePresenter],
})
export class WebsitesApiModule {}
