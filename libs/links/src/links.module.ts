import { GroupsModule } from '@app/groups';
import { SlugsModule } from '@app/slugs';
import { Module } from '@nestjs/common';
import { LinksService } from './links.service.js';
import { TagsService } from './tags/tags.service.js';

@Module({
  imports: [GroupsModule, SlugsModule],
  providers: [LinksService, TagsService],
  exports: [LinksService, TagsService],
})
export class LinksModule {}
