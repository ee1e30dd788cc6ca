export { BatchedStatement, type BatchedStatementOptions } from './batched-statement.js';
export * from './database-errors.js';
export * from './entities/index.js';
export { inTransaction, retried } from './in-transaction.js';
export { migrate } from './migrate.js';
export { ormConfig } from './orm-config.js';
export { readSigningSecret, Signatures } from './signatures.js';
export { impatientPool } from './impatient-socket.js';
export { connectionOptions, PoolModule } from './pool.js';
