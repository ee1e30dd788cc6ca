import { AccountDataModule } from '@app/account-data';
import { poolSizes, Settings, Mailer } from '@app/common';
import {
  impatientPool,
  limitedClient,
  ormConfig,
  PoolCheck,
  PoolModule,
  Signatures,
  statementLimits,
} from '@app/database';
import { ConversionsModule } from '@app/conversions';
import { DomainsModule } from '@app/domains';
import { ImportsModule } from '@app/imports';
import {
  JOB_HANDLERS,
  JobQueue,
  JobRunner,
  JobsProcessor,
  RecurringJobs,
  QueueWorkerModule,
} from '@app/jobs';
import { OperationsModule, Readiness } from '@app/operations';
import { WebhookSendingModule } from '@app/webhooks';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Inject, Module } from '@nestjs/common';
import pg from 'pg';
import { AuditSealer } from './audit-sealer.js';
import { BackupAge } from './backup-age.js';
import { AccountDeletionHandler } from './handlers/account-deletion.handler.js';
import { AccountStorageHandler } from './handlers/account-storage.handler.js';
import { ClickAuditHandler } from './handlers/click-audit.handler.js';
import { CombinationsHandler } from './handlers/combinations.handler.js';
import { CountryUpdateHandler } from './handlers/country-update.handler.js';
import { ImportHandler } from './handlers/import.handler.js';
import { ImportSweepHandler } from './handlers/import-sweep.handler.js';
import { DomainChecksHandler } from './handlers/domain-checks.handler.js';
import { HousekeepingHandler } from './handlers/housekeeping.handler.js';
import { SecurityMailsHandler } from './handlers/security-mails.handler.js';
import { SignUpMailsHandler } from './handlers/sign-up-mails.handler.js';
import { SignupMailsHandler } from './handlers/signup-mails.handler.js';
import { LedgerMetric } from './ledger-metric.js';
import { StorageMetrics } from './storage-metrics.js';

/** Every kind of job has one handler. Import the modules of the services that a handler needs below. */
const handlers = [
  AccountDeletionHandler,
  AccountStorageHandler,
  ClickAuditHandler,
  CombinationsHandler,
  CountryUpdateHandler,
  DomainChecksHandler,
  HousekeepingHandler,
  ImportHandler,
  ImportSweepHandler,
  SecurityMailsHandler,
  SignUpMailsHandler,
  SignupMailsHandler,
];

@Module({
  imports: [
    OperationsModule,
    PoolModule,
    QueueWorkerModule,
    AccountDataModule,
    ConversionsModule,
    DomainsModule,
    WebhookSendingModule,
    ImportsModule,
    MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      inject: [Settings],
      useFactory: (settings: Settings) =>
        ormConfig(
          settings.requireDatabaseUrl(),
          impatientPool({
            max: settings.poolSize(poolSizes.orm),
            pooler: settings.pooler,
            Client: limitedClient(statementLimits.jobs),
          }),
        ),
    }),
  ],
  providers: [
    JobQueue,
    Mailer,
    Signatures,
    JobRunner,
    JobsProcessor,
    RecurringJobs,
    AuditSealer,
    LedgerMetric,
    StorageMetrics,
    BackupAge,
    ...handlers,
    { provide: JOB_HANDLERS, inject: handlers, useFactory: (...all: unknown[]) => all },
  ],
})
export class JobsModule {
  constructor(@Inject(pg.Pool) pool: pg.Pool, readiness: Readiness) {
    const database = new PoolCheck(pool);
    readiness.add(async () =>
      (await database.canQuery())
        ? { state: 'ok' }
        : { state: 'unavailable', reason: 'the database cannot be reached' },
    );
  }
}
