import { GroupsModule } from '@app/groups';
import { LinksModule } from '@app/links';
import { DeniedHosts } from '@app/moderation';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { DestinationCheck } from './destination.decorator.js';
import { LinkPresenter } from './link-presenter.js';
import { LinksController } from './links.controller.js';

@Module({
  imports: [AuthModule, GroupsModule, LinksModule, ListsModule],
  controllers: [LinksController],
  providers: [DeniedHosts, DestinationCheck, LinkPresenter],
})
export class LinksApiModule {}
