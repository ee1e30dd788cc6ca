import { AccountsModule } from '@app/accounts';
import { Settings } from '@app/common';
import { ormConfig, Signatures } from '@app/database';
import { OperationsModule, Readiness } from '@app/operations';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { EntityManager, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AccountApiModule } from './account/account.module.js';
import { AnalyticsApiModule } from './analytics/analytics.module.js';
import { Authentication } from './auth/authentication.js';
import { IdempotencyInterceptor } from './auth/idempotency.interceptor.js';
import { RateLimit } from './auth/rate-limit.js';
import { ScopeGuard } from './auth/scope.guard.js';
import { GroupsApiModule } from './groups/groups.module.js';
import { LinksApiModule } from './links/links.module.js';
import { SlugsApiModule } from './slugs/slugs.module.js';
import { WebsitesApiModule } from './websites/websites.module.js';

@Module({
  imports: [
    OperationsModule,
    MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      inject: [Settings],
      useFactory: (settings: Settings) => ormConfig(settings.requireDatabaseUrl()),
    }),
    AccountsModule,
    AccountApiModule,
    AnalyticsApiModule,
    GroupsApiModule,
    LinksApiModule,
    SlugsApiModule,
    WebsitesApiModule,
  ],
  controllers: [],
  providers: [
    Authentication,
    RateLimit,
    Signatures,
    { provide: APP_GUARD, useClass: ScopeGuard },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
})
export class ApiModule {
  constructor(em: EntityManager, readiness: Readiness) {
    readiness.add(async () => {
      try {
        await em.getConnection().execute('select 1');
        return { state: 'ok' };
      } catch {
        return { state: 'unavailable', reason: 'the database cannot be reached' };
      }
    });
  }
}
