export {
  findRunningInstance,
  InstanceLock,
  type InstanceState,
  publishedInstance,
  type RunningInstance,
} from './running-instance.js';
export { freePort, isPortFree } from './free-port.js';
export { guardProcess, type ProcessGuard } from './process-guard.js';
export { PostgresServer, type PostgresServerOptions } from './postgres-server.js';
export { PostgresServerError } from './postgres-server-error.js';
