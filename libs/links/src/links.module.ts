import { GroupsModule } from '@app/groups';
import { SlugsModule } from '@app/slugs';
import { Module } from '@nestjs/common';
import { BulkLinksService } from './bulk/bulk-links.service.js';
import { LinkImagesService } from './link-images.service.js';
import { LinksService } from './links.service.js';
import { TagsService } from './tags/tags.service.js';

@Module({
  imports: [GroupsModule, SlugsModule],
  providers: [BulkLinksService, LinkImagesService, LinksService, TagsService],
  exports: [BulkLinksService, LinkImagesService, LinksService, TagsService],
})
export class LinksModule {}
