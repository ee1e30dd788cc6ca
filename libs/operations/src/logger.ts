import { SettingsError, type Settings } from '@app/common';
import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

/** The JSON logger of one app. Nothing that identifies a visitor or opens an account is ever passed to it. */
export function createLogger(app: string, settings: Settings): Logger {
  return pino({
    level: settings.LOG_LEVEL,
    base: { app, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'headers.authorization', 'headers.cookie'],
  });
}

/** Contexts in which Nest tells a line for every module and route as it starts. */
const nestAtStart = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
]);

/** Lets Nest's own messages, and `new Logger(context)` of our classes, go through pino. */
export class PinoLoggerService implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(message: unknown, context = ''): void {
    this.pino[nestAtStart.has(context) ? 'debug' : 'info']({ context }, String(message));
  }

  error(message: unknown, ...details: unknown[]): void {
    const context = details.at(-1);
    const err = message instanceof Error ? message : details.find((detail) => detail instanceof Error);
    // Told in words, without a stack, by whoever stops the start because of it.
    if (err instanceof SettingsError) return;
    this.pino.error({ context: typeof context === 'string' ? context : undefined, err }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.pino.warn({ context }, String(message));
  }

  debug(message: unknown, context?: string): void {
    this.pino.debug({ context }, String(message));
  }

  verbose(message: unknown, context?: string): void {
    this.pino.trace({ context }, String(message));
  }

  fatal(message: unknown, context?: string): void {
    this.pino.fatal({ context }, String(message));
  }
}
