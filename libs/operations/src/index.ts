export { AccessPolicies, type AccessPolicy } from './access/access-policies.js';
export { isDirectFromLoopback } from './access/direct-peer.js';
export { Requires, type CallerKind, type Requirement } from './access/requirement.js';
export { AllowedMethods, ErrorFilter } from './error.filter.js';
export { allowUpload } from './body-deadlines.js';
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
  type ErrorBody,
  type ErrorCode,
  type ErrorResponse,
} from './error-response.js';
export { type AppDefinition } from './app-definition.js';
export { BoundedLimiter } from './bounded-limiter.js';
export { createApp, transportSecurity } from './create-app.js';
export { hasInvalidHost, refuseInvalidHost, refuseMalformedHttp } from './malformed-http.js';
export { type AppToServe, serve, serveTogether } from './serve.js';
export { LimiterStore } from './limiter-store.js';
export { createLogger, PinoLoggerService } from './logger.js';
export { OperationsModule } from './operations.module.js';
export { RequestHolder, whenEnded } from './request-holder.js';
export { Readiness, type Condition } from './readiness.js';
export { formatContext, parseContext, type SpanContext, traceNow } from './tracing/span.js';
export type { Tracer } from './tracing/tracer.js';
export { Tracing } from './tracing/tracing.js';
export { redisOptions } from './redis-options.js';
