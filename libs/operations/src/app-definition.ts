import type { Settings } from '@app/common';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyServerOptions } from 'fastify';

/** What distinguishes one app from another, for `serve`. */
export interface AppDefinition {
  /** Name in the logs. */
  name: string;
  /** The Nest module. Loaded only after the settings are valid. */
  module: () => Promise<Type>;
  port: (settings: Settings) => number;
  /** Whether other processes of this machine listen on the same port. */
  sharesPort?: (settings: Settings) => boolean;
  /** A port of this process alone for health and metrics, if it shares the other one. */
  ownPort?: (settings: Settings) => number | undefined;
  /** The public origin that the app serves, if any. If it is https, responses say so (HSTS). */
  origin?: (settings: Settings) => string;
  /** Connections at the same time; 200 by default. Beyond it, new connections are refused and idle ones closed. */
  maxConnections?: number;
  /** HTTP server options beyond the common ones. */
  server?: (app: () => NestFastifyApplication) => FastifyServerOptions;
  /** What the message of a 404 says about an address. Null for nothing in particular. */
  addressProblem?: (url: string) => string | null;
  /** Addresses that no controller serves and that anyone may open, such as files. */
  publicPages?: RegExp;
  /** A line for the operator once the app is ready; null for none. The launcher prints it, or else the log has it. */
  notice?: (app: NestFastifyApplication, settings: Settings) => Promise<string | null>;
  /** App-specific setup before the app listens. */
  configure?: (app: NestFastifyApplication, settings: Settings) => Promise<void> | void;
}
