import { AccountsModule } from '@app/accounts';
import { Settings } from '@app/common';
import { impatientPool, ormConfig } from '@app/database';
import { OperationsModule, Readiness } from '@app/operations';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { EntityManager, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { setTimeout } from 'node:timers/promises';
import { AccountApiModule } from './account/account.module.js';
import { AnalyticsApiModule } from './analytics/analytics.module.js';
import { Authentication } from './auth/authentication.js';
import { IdempotencyInterceptor } from './auth/idempotency.interceptor.js';
import { LimitsModule } from './auth/limits.module.js';
import { ScopeGuard } from './auth/scope.guard.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { GroupsApiModule } from './groups/groups.module.js';
import { LinksApiModule } from './links/links.module.js';
import { SlugsApiModule } from './slugs/slugs.module.js';
import { WebsitesApiModule } from './websites/websites.module.js';

/** Those who ask for readiness do not wait for a silent database, milliseconds. */
const answerWithin = 1000;

/** What `/v1` is made of, and the published document with it. */
export const publicModules = [
  AccountApiModule,
  AnalyticsApiModule,
  GroupsApiModule,
  LinksApiModule,
  SlugsApiModule,
  WebsitesApiModule,
];

@Module({
  imports: [
    OperationsModule,
    MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      inject: [Settings],
      useFactory: (settings: Settings) => ormConfig(settings.requireDatabaseUrl(), impatientPool()),
    }),
    AccountsModule,
    LimitsModule,
    DashboardModule,
    ...publicModules,
  ],
  providers: [
    Authentication,
    { provide: APP_GUARD, useClass: ScopeGuard },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
})
export class ApiModule {
  constructor(em: EntityManager, readiness: Readiness) {
    readiness.add(async () => {
      const answered = em
        .getConnection()
        .execute('select 1')
        .then(
          () => true,
          () => false,
        );
      const inTime = await Promise.race([answered, setTimeout(answerWithin, false, { ref: false })]);
      return inTime ? { state: 'ok' } : { state: 'unavailable', reason: 'the database cannot be reached' };
    });
  }
}
