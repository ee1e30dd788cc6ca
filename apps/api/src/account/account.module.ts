import { AnalyticsModule } from '@app/analytics';
import { Module } from '@nestjs/common';
import { AccountController } from './account.controller.js';

@Module({ imports: [AnalyticsModule], controllers: [AccountController] })
export class AccountApiModule {}
