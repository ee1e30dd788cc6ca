export {
  bearerRequired,
  errorCodes,
  errorResponse,
  HttpError,
  methodNotAllowed,
  statusOfCode,
  unsupportedMediaType,
  type ErrorCode,
} from './error-response.js';
export { createApp, serve, type AppDefinition } from './serve.js';
export { createLogger, PinoLoggerService } from './logger.js';
export { OperationsModule } from './operations.module.js';
export { Public, PUBLIC } from './public.decorator.js';
export { Readiness, type Condition } from './readiness.js';
