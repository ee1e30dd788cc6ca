import { AnalyticsModule } from '@app/analytics';
import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.js';

@Module({ imports: [AnalyticsModule], controllers: [AnalyticsController] })
export class AnalyticsApiModule {}
