export { askDatabase, freeConnections } from './connection.js';
export {
  findRunningInstance,
  InstanceLock,
  type InstanceSettings,
  type InstanceState,
  publishedInstance,
  type RunningInstance,
} from './running-instance.js';
export {
  announceMove,
  awaitMove,
  deleteMove,
  isReceived,
  markReceiving,
  type Move,
  moveFile,
  readMove,
  writeMove,
} from './move.js';
export { freePort, isPortFree, quietPorts } from './free-port.js';
export { guardProcess, type ProcessGuard } from './process-guard.js';
export { PostgresServer, type PostgresServerOptions } from './postgres-server.js';
export { PostgresServerError } from './postgres-server-error.js';
