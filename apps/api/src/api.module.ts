import { AccountsModule } from '@app/accounts';
import { Settings } from '@app/common';
import { impatientPool, ormConfig, ScopedClient } from '@app/database';
import { OperationsModule, Readiness, type Condition } from '@app/operations';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { EntityManager, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import pTimeout from 'p-timeout';
import { AccountApiModule } from './account/account.module.js';
import { AnalyticsApiModule } from './analytics/analytics.module.js';
import { AuditInterceptor } from './audit/audit.interceptor.js';
import { AuditLogApiModule } from './audit/audit-log-api.module.js';
import { AuthModule } from './auth/auth.module.js';
import { IdempotencyInterceptor } from './auth/idempotency.interceptor.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { GroupsApiModule } from './groups/groups.module.js';
import { ImportsApiModule } from './imports/imports.module.js';
import { LinksApiModule } from './links/links.module.js';
import { ReportsApiModule } from './reports/reports.module.js';
import { SecurityTxtController } from './security-txt.controller.js';
import { MembersApiModule } from './members/members.module.js';
import { RoleWarning } from './role-warning.js';
import { SlugsApiModule } from './slugs/slugs.module.js';
import { TagsApiModule } from './tags/tags.module.js';
import { WebhooksApiModule } from './webhooks/webhooks.module.js';
import { WebsitesApiModule } from './websites/websites.module.js';

/** How long a readiness check waits for the database, milliseconds. */
const readinessTimeoutMs = 1000;

/** The modules of `/v1` and of its published document. */
export const publicModules = [
  AccountApiModule,
  AnalyticsApiModule,
  AuditLogApiModule,
  GroupsApiModule,
  ImportsApiModule,
  LinksApiModule,
  MembersApiModule,
  SlugsApiModule,
  TagsApiModule,
  WebhooksApiModule,
  WebsitesApiModule,
];

@Module({
  imports: [
    OperationsModule,
    MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      inject: [Settings],
      useFactory: (settings: Settings) => ormConfig(settings.requireDatabaseUrl(), scopedPool()),
    }),
    AccountsModule,
    AuthModule,
    DashboardModule,
    ReportsApiModule,
    ...publicModules,
  ],
  controllers: [SecurityTxtController],
  providers: [
    { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    RoleWarning,
  ],
})
export class ApiModule {
  constructor(em: EntityManager, readiness: Readiness) {
    readiness.add(() => checkDatabase(em));
  }
}

/** A pool whose statements are about the account of the request that they serve. */
function scopedPool() {
  const { driverOptions, ...options } = impatientPool();
  return { ...options, driverOptions: { ...driverOptions, Client: ScopedClient } };
}

async function checkDatabase(em: EntityManager): Promise<Condition> {
  try {
    await pTimeout(em.getConnection().execute('select 1'), { milliseconds: readinessTimeoutMs });
    return { state: 'ok' };
  } catch {
    return { state: 'unavailable', reason: 'the database cannot be reached' };
  }
}
