import { GroupsModule, LinksModule } from '@app/links';
import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.js';
import { GroupsController } from './groups.controller.js';

@Module({ imports: [GroupsModule, LinksModule, ListsModule], controllers: [GroupsController] })
export class GroupsApiModule {}
