import { WebsitesModule } from '@app/websites';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { WebsitePresenter } from './website-presenter.js';
import { WebsitesController } from './websites.controller.js';

@Module({
  imports: [AuthModule, WebsitesModule, ListsModule],
  controllers: [WebsitesController],
  providers: [WebsitePresenter],
})
export class WebsitesApiModule {}
