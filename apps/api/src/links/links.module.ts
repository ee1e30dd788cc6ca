import { GroupsModule } from '@app/groups';
import { LinksModule } from '@app/links';
import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.js';
import { DestinationCheck } from './destination.decorator.js';
import { LinkPresenter } from './link-presenter.js';
import { LinksController } from './links.controller.js';

@Module({
  imports: [GroupsModule, LinksModule, ListsModule],
  controllers: [LinksController],
  providers: [DestinationCheck, LinkPresenter],
})
export class LinksApiModule {}
