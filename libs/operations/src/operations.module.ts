import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Registry } from 'prom-client';
import { AccessGuard } from './access/access.guard.js';
import { AccessPolicies } from './access/access-policies.js';
import { MetricsPolicy } from './access/metrics.policy.js';
import { HealthController } from './health-controller.js';
import { MetricsController } from './metrics-controller.js';
import { Readiness } from './readiness.js';
import { createRegistry } from './registry.js';
import { Tracing } from './tracing/tracing.js';

/** The parts that every app has, besides its settings: access control, readiness, health and metrics. */
@Global()
@Module({
  controllers: [HealthController, MetricsController],
  providers: [
    AccessPolicies,
    MetricsPolicy,
    { provide: APP_GUARD, useClass: AccessGuard },
    Readiness,
    { provide: Tracing, useFactory: () => Tracing.fromEnvironment() },
    {
      provide: Registry,
      inject: [Readiness],
      useFactory: createRegistry,
    },
  ],
  exports: [AccessPolicies, Readiness, Registry, Tracing],
})
export class OperationsModule {}
