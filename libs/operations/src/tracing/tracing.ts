import type { OnApplicationShutdown } from '@nestjs/common';
import pTimeout from 'p-timeout';
import type { Tracer } from './tracer.js';
import { readTraceSettings } from './trace-settings.js';

/** The remaining time to stop, in milliseconds. */
const closeWithinMs = 1_000;

/** OpenTelemetry traces, if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
export class Tracing implements OnApplicationShutdown {
  /** @param tracer undefined while traces are off, so that they cost nothing. */
  constructor(readonly tracer?: Tracer) {}

  /** @throws SettingsError if a variable is invalid. */
  static async fromEnvironment(): Promise<Tracing> {
    const settings = readTraceSettings();
    if (!settings) return new Tracing();
    const { Tracer } = await import('./tracer.js');
    return new Tracing(new Tracer(settings));
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.tracer) await pTimeout(this.tracer.close(), { milliseconds: closeWithinMs, message: false });
  }
}
