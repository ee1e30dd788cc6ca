import { GroupsModule } from '@app/groups';
import { SlugsModule } from '@app/slugs';
import { Module } from '@nestjs/common';
import { LinksService } from './links.service.js';

@Module({ imports: [GroupsModule, SlugsModule], providers: [LinksService], exports: [LinksService] })
export class LinksModule {}
