import { SettingsError, type Settings } from '@app/common';
import type { LoggerService } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { type DestinationStream, pino, type Logger } from 'pino';
import type { PrettyOptions } from 'pino-pretty';

/** Creates the logger of one app. Callers must never pass anything that identifies a visitor or gives access to an account. */
export function createLogger(app: string, settings: Settings): Logger {
  const options = {
    level: settings.LOG_LEVEL,
    base: { app, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'headers.authorization', 'headers.cookie'],
  };
  return settings.LOG_FORMAT === 'pretty' ? pino(options, readableLines()) : pino(options);
}

interface LogLine {
  app: string;
  msg: string;
  port?: number;
  method?: string;
  path?: string;
  status?: number;
  ms?: number;
}

function readableMessage({ app, msg, port, method, path, status, ms }: LogLine): string {
  const text = path === undefined ? msg : `${method} ${path} ${status} in ${ms} ms`;
  return `${app.padEnd(8)} ${text}${port === undefined ? '' : ` on port ${port}`}`;
}

/** Lines for a terminal. They are written synchronously, so those of several apps keep their order. */
function readableLines(): DestinationStream {
  // Loaded only if needed: for JSON, it would only cost memory.
  const pretty = createRequire(import.meta.url)('pino-pretty') as (
    options: PrettyOptions,
  ) => DestinationStream;
  return pretty({
    sync: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'app,pid,context,method,path,status,ms,port',
    messageFormat: (line) => readableMessage(line as unknown as LogLine),
  });
}

/** Contexts in which Nest logs a line for every module and route at startup. */
const startupContexts = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
]);

/** The logger of the app that the current code runs for. */
const currentApp = new AsyncLocalStorage<Logger>();

/** Runs code of an app. Everything that it starts, such as servers, timers and connections, logs as that app. */
export const inApp = <T>(logger: Logger, run: () => T): T => currentApp.run(logger, run);

/**
 * Sends the messages of Nest, and of `new Logger(context)` in our classes, to pino. Nest has one logger per process, so
 * with several apps, each message is routed to the logger of its app.
 */
export class PinoLoggerService implements LoggerService {
  constructor(private readonly logger: Logger) {}

  private get pino(): Logger {
    return currentApp.getStore() ?? this.logger;
  }

  log(message: unknown, context = ''): void {
    this.pino[startupContexts.has(context) ? 'debug' : 'info']({ context }, String(message));
  }

  error(message: unknown, ...details: unknown[]): void {
    const context = details.at(-1);
    const err = message instanceof Error ? message : details.find((detail) => detail instanceof Error);
    // The code that aborts the startup prints the error without a stack.
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
