import { SettingsModule } from '@app/common';
import { Global, Module } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { Readiness } from './readiness.js';

/** Settings, readiness, health and metrics, alike in every app. */
@Global()
@Module({
  imports: [SettingsModule],
  controllers: [HealthController, MetricsController],
  providers: [
    Readiness,
    {
      provide: Registry,
      useFactory: () => {
        const registry = new Registry();
        collectDefaultMetrics({ register: registry });
        return registry;
      },
    },
  ],
  exports: [Readiness, Registry],
})
export class OperationsModule {}
