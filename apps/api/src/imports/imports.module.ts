import { GroupsModule } from '@app/links';
import { ImportsModule } from '@app/imports';
import { JobQueue } from '@app/jobs';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { ImportsController } from './imports.controller.js';

@Module({
  imports: [AuthModule, GroupsModule, ImportsModule, ListsModule],
  controllers: [ImportsController],
  providers: [JobQueue],
})
export class ImportsApiModule {}
