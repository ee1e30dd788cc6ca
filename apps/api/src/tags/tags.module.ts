import { LinksModule } from '@app/links';
import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.js';
import { TagsController } from './tags.controller.js';

@Module({ imports: [LinksModule, ListsModule], controllers: [TagsController] })
export class TagsApiModule {}
