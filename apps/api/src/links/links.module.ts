import { DomainsModule } from '@app/domains';
import { GroupsModule, LinksModule } from '@app/links';
import { DeniedHosts } from '@app/moderation';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ImagesModule } from '../images/images.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { QrModule } from '../qr/qr.module.js';
import { BulkLinksController } from './bulk-links.controller.js';
import { CreateLinksController } from './create-links.controller.js';
import { DestinationCheck } from './destination.decorator.js';
import { LinkBodies } from './link-bodies.js';
import { LinkExportController } from './link-export.controller.js';
import { LinkImagesController } from './link-images.controller.js';
import { LinkQrController } from './link-qr.controller.js';
import { LinksByExternalIdController } from './links-by-external-id.controller.js';
import { LinkPresenter } from './link-presenter.js';
import { LinksController } from './links.controller.js';

@Module({
  imports: [AuthModule, DomainsModule, GroupsModule, ImagesModule, LinksModule, ListsModule, QrModule],
  controllers: [
    // The reference lists them in this order.
    LinksController,
    LinkExportController,
    LinksByExternalIdController,
    BulkLinksController,
    CreateLinksController,
    LinkImagesController,
    LinkQrController,
  ],
  providers: [DeniedHosts, DestinationCheck, LinkBodies, LinkPresenter],
})
export class LinksApiModule {}
