import { DomainsModule } from '@app/domains';
import { GroupsModule } from './groups/groups.module.js';
import { SlugsModule } from '@app/slugs';
import { Module } from '@nestjs/common';
import { BulkCreationService } from './bulk/bulk-creation.service.js';
import { BulkLinksService } from './bulk/bulk-links.service.js';
import { LinkImagesService } from './link-images.service.js';
import { LinksByExternalIdService } from './links-by-external-id.service.js';
import { ImportedLinksService } from './imports/imported-links.service.js';
import { LinksWithoutSlugService } from './links-without-slug.service.js';
import { LinksService } from './links.service.js';
import { TagsService } from './tags/tags.service.js';

const services = [
  BulkCreationService,
  BulkLinksService,
  ImportedLinksService,
  LinkImagesService,
  LinksByExternalIdService,
  LinksService,
  LinksWithoutSlugService,
  TagsService,
];

@Module({
  imports: [DomainsModule, GroupsModule, SlugsModule],
  providers: services,
  exports: services,
})
export class LinksModule {}
