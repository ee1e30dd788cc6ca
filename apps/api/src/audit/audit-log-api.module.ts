import { AuditLogModule } from '@app/accounts';
import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.js';
import { AuditLogController } from './audit-log.controller.js';

@Module({
  imports: [AuditLogModule, ListsModule],
  controllers: [AuditLogController],
})
export class AuditLogApiModule {}
