import { SettingsModule } from '@app/common';
import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { AccessGuard } from './access/access.guard.js';
import { AccessPolicies } from './access/access-policies.js';
import { MetricsPolicy } from './access/metrics.policy.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { Readiness } from './readiness.js';

/** What every app has: settings, access control, readiness, health and metrics. */
@Global()
@Module({
  imports: [SettingsModule],
  controllers: [HealthController, MetricsController],
  providers: [
    AccessPolicies,
    MetricsPolicy,
    { provide: APP_GUARD, useClass: AccessGuard },
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
  exports: [AccessPolicies, Readiness, Registry],
})
export class OperationsModule {}
