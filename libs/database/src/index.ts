export { BatchedStatement, type BatchedStatementOptions } from './batched-statement.js';
export { confirmOnStandbys } from './confirm-on-standbys.js';
export * from './database-errors.js';
export * from './entities/index.js';
export { type ExternalData, storedMetadata, withUniqueExternalId } from './external-data.js';
export { inTransaction, retried } from './in-transaction.js';
export { inTransactionOn } from './in-transaction-on.js';
export { migrate, type MigrationState, readMigrationState, takeMigrationLock } from './migrate.js';
export { migrationOrm } from './migration-orm.js';
export { ormConfig } from './orm-config.js';
export { readSigningSecret } from './read-signing-secret.js';
export {
  addVoucherSecretSql,
  deleteOldVoucherSecretsSql,
  voucherSecretsIn,
  voucherSecretsSql,
} from './voucher-secrets.js';
export { Signatures } from './signatures.js';
export { shareConnections } from './fair-connections.js';
export { impatientPool } from './impatient-socket.js';
export {
  checkSchema,
  contractMigrations,
  NewerSchemaError,
  requireCompatibleSchema,
} from './newer-schema.js';
export { type NotificationHandlers, NotificationListener } from './notification-listener.js';
export { connectionOptions, PoolModule, poolOptions } from './pool.js';
export { PoolCheck } from './pool-check.js';
export { PreparedStatement, withConnection } from './prepared-statement.js';
export { type ReadOutcome, readOutcomes, ReadReplica } from './replica/read-replica.js';
export { functionAccess, tableAccess } from './roles/access.js';
export { type RoleOptions } from './roles/app-roles.js';
export { privilegeDifferences } from './roles/grants.js';
export { policyDifferences, rowsOf } from './roles/policies.js';
export {
  appliedMigrations,
  knownMigrations,
  migrationStatements,
  runMigrationsOn,
} from './schema-version.js';
export { inAccount, withAccounts } from './scope/account-scope.js';
export { limitedClient } from './scope/scoped-client.js';
export { isTimedOut, statementLimits, withTimeLimit } from './time-limit.js';
