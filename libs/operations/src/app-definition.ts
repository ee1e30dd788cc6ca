import type { Settings } from '@app/common';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyServerOptions } from 'fastify';

/** The differences between apps, for `serve`. */
export interface AppDefinition {
  /** Name in the logs. */
  name: string;
  /** The Nest module. Loaded only after the settings are valid. */
  module: () => Promise<Type>;
  port: (settings: Settings) => number;
  /** True if other processes of this machine listen on the same port. */
  sharesPort?: (settings: Settings) => boolean;
  /** A port of this process alone for health and metrics, if it shares the other one. */
  ownPort?: (settings: Settings) => number | undefined;
  /** The public origin that the app serves, if any. If it is https, responses declare it (HSTS). */
  origin?: (settings: Settings) => string;
  /** Maximum number of concurrent connections; 200 by default. Beyond it, new connections are rejected and idle ones closed. */
  maxConnections?: number;
  /** HTTP server options beyond the common ones. */
  server?: (app: () => NestFastifyApplication) => FastifyServerOptions;
  /** A hint about the address for the message of a 404. Null for none. */
  addressProblem?: (url: string) => string | null;
  /** Addresses that no controller serves and that anyone may open, such as files. */
  publicPages?: RegExp;
  /** A line for the operator once the app is ready; null for none. The launcher prints it, otherwise it is logged. */
  notice?: (app: NestFastifyApplication, settings: Settings) => Promise<string | null>;
  /** App-specific setup before the app listens. */
  configure?: (app: NestFastifyApplication, settings: Settings) => Promise<void> | void;
}
