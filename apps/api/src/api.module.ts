import { AccountsModule } from '@app/accounts';
import { poolSizes, Settings } from '@app/common';
import {
  impatientPool,
  limitedClient,
  ormConfig,
  ReadReplica,
  shareConnections,
  statementLimits,
} from '@app/database';
import { OperationsModule, Readiness, type Condition } from '@app/operations';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { EntityManager, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import pTimeout from 'p-timeout';
import type pg from 'pg';
import { AccountApiModule } from './account/account.module.js';
import { AnalyticsApiModule } from './analytics/analytics.module.js';
import { AuditInterceptor } from './audit/audit.interceptor.js';
import { AuditLogApiModule } from './audit/audit-log-api.module.js';
import { AuthModule } from './auth/auth.module.js';
import { IdempotencyInterceptor } from './auth/idempotency.interceptor.js';
import { ConversionsApiModule } from './conversions/conversions.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DomainsApiModule } from './domains/domains.module.js';
import { GroupsApiModule } from './groups/groups.module.js';
import { ImportsApiModule } from './imports/imports.module.js';
import { LinksApiModule } from './links/links.module.js';
import { PageImportsApiModule } from './page-imports/page-imports.module.js';
import { ReportsApiModule } from './reports/reports.module.js';
import { EntityTagInterceptor } from './entity-tags/entity-tag.interceptor.js';
import { ReplicaInterceptor } from './replica/replica.interceptor.js';
import { TimeLimitInterceptor } from './time-limits/time-limit.interceptor.js';
import { ReplicaModule } from './replica/replica.module.js';
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
  ConversionsApiModule,
  DomainsApiModule,
  GroupsApiModule,
  ImportsApiModule,
  LinksApiModule,
  MembersApiModule,
  PageImportsApiModule,
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
      imports: [ReplicaModule],
      inject: [Settings, ReadReplica],
      useFactory: (settings: Settings, replica: ReadReplica | null) =>
        ormConfig(settings.requireDatabaseUrl(), scopedPool(settings, replica)),
    }),
    AccountsModule,
    AuthModule,
    DashboardModule,
    ReplicaModule,
    ReportsApiModule,
    ...publicModules,
  ],
  controllers: [SecurityTxtController],
  providers: [
    { provide: APP_INTERCEPTOR, useClass: TimeLimitInterceptor },
    { provide: APP_INTERCEPTOR, useClass: ReplicaInterceptor },
    { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
    { provide: APP_INTERCEPTOR, useClass: EntityTagInterceptor },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    RoleWarning,
  ],
})
export class ApiModule {
  constructor(em: EntityManager, readiness: Readiness) {
    readiness.add(() => checkDatabase(em));
  }
}

/** A pool shared by accounts. Its statements see only the account of the request; some run on the replica. */
function scopedPool(settings: Settings, replica: ReadReplica | null) {
  const { driverOptions, ...options } = impatientPool({
    max: settings.poolSize(poolSizes.orm),
    pooler: settings.pooler,
    Client: limitedClient(statementLimits.api),
  });
  const onPoolCreated = (pool: pg.Pool): void => {
    shareConnections(pool);
    replica?.divert(pool);
  };
  return { ...options, driverOptions: { ...driverOptions, onPoolCreated } };
}

/** A standby, or a server that an operator or a full disk has made read-only, can still be read. */
async function checkDatabase(em: EntityManager): Promise<Condition> {
  const query = em
    .getConnection()
    .execute<{ on: boolean }[]>(`select current_setting('transaction_read_only')::boolean as on`);
  try {
    const [readOnly] = await pTimeout(query, { milliseconds: readinessTimeoutMs });
    return readOnly?.on ? { state: 'degraded', reason: 'the database is read-only' } : { state: 'ok' };
  } catch {
    return { state: 'unavailable', reason: 'the database cannot be reached' };
  }
}
