export { AccessPolicies, type AccessPolicy } from './access/access-policies.js';
export { Requires, type CallerKind, type Requirement } from './access/requirement.js';
export { serverTimeouts } from './connection-limits.js';
export {
  bearerRequired,
  errorCodes,
  errorResponse,
  HttpError,
  listedFields,
  maxBodyBytes,
  methodNotAllowed,
  payloadTooLarge,
  statusOfCode,
  unsupportedMediaType,
  type ErrorCode,
} from './error-response.js';
export { createApp, serve, type AppDefinition } from './serve.js';
export { LimiterStore } from './limiter-store.js';
export { createLogger, PinoLoggerService } from './logger.js';
export { OperationsModule } from './operations.module.js';
export { Readiness, type Condition } from './readiness.js';
export { transportSecurity } from './transport-security.js';
