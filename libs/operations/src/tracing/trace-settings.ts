import { SettingsError, type TraceVariable } from '@app/common';
import { hostname } from 'node:os';

/** The values of the standard variables of OpenTelemetry. */
export interface TraceSettings {
  /** The URL that spans are sent to, by POST, as JSON. */
  url: string;
  headers: Record<string, string>;
  /** Timeout of one request, in milliseconds. */
  timeoutMs: number;
  /** Delay between two requests, in milliseconds. */
  delayMs: number;
  /** Share of visits that get a trace, 0 to 1. */
  ratio: number;
  /** Describes the process. */
  resource: Record<string, string>;
}

const samplers: Record<string, (argument: number) => number> = {
  always_on: () => 1,
  always_off: () => 0,
  traceidratio: (argument) => argument,
};

/**
 * Reads the variables `OTEL_…`. Undefined if there is no endpoint, or traces are turned off.
 * @throws SettingsError that names every invalid variable.
 */
export function readTraceSettings(env: NodeJS.ProcessEnv = process.env): TraceSettings | undefined {
  const given = (name: TraceVariable): string | undefined => env[name]?.trim() || undefined;
  const ofTraces = (name: 'HEADERS' | 'PROTOCOL' | 'TIMEOUT'): string | undefined =>
    given(`OTEL_EXPORTER_OTLP_TRACES_${name}`) ?? given(`OTEL_EXPORTER_OTLP_${name}`);
  const base = given('OTEL_EXPORTER_OTLP_ENDPOINT');
  const url = given('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? (base && `${base.replace(/\/$/, '')}/v1/traces`);
  const isOff = given('OTEL_SDK_DISABLED') === 'true' || given('OTEL_TRACES_EXPORTER') === 'none';
  if (url === undefined || isOff) return undefined;
  const problems: string[] = [];
  const check = (holds: boolean, message: string): void => void (holds || problems.push(message));
  const sampler = (given('OTEL_TRACES_SAMPLER') ?? 'always_on').replace(/^parentbased_/, '');
  const ratio = samplers[sampler]?.(Number(given('OTEL_TRACES_SAMPLER_ARG') ?? 1)) ?? NaN;
  const [timeoutMs, delayMs] = [
    ofTraces('TIMEOUT') ?? '10000',
    given('OTEL_BSP_SCHEDULE_DELAY') ?? '5000',
  ].map(Number);
  check(
    /^https?:\/\//.test(url) && URL.canParse(url),
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// or https:// URL',
  );
  check(
    (ofTraces('PROTOCOL') ?? 'http/json') === 'http/json',
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json',
  );
  check(sampler in samplers, 'OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio');
  check((ratio >= 0 && ratio <= 1) || !(sampler in samplers), 'OTEL_TRACES_SAMPLER_ARG must be from 0 to 1');
  check(Number(timeoutMs) > 0, 'OTEL_EXPORTER_OTLP_TIMEOUT must be a number of milliseconds');
  check(Number(delayMs) > 0, 'OTEL_BSP_SCHEDULE_DELAY must be a number of milliseconds');
  if (problems.length > 0) throw new SettingsError(problems);
  return {
    url,
    headers: parsePairs(ofTraces('HEADERS')),
    timeoutMs: Number(timeoutMs),
    delayMs: Number(delayMs),
    ratio,
    resource: {
      'service.name': given('OTEL_SERVICE_NAME') ?? 'waypost',
      'host.name': hostname(),
      'process.pid': String(process.pid),
      ...parsePairs(given('OTEL_RESOURCE_ATTRIBUTES')),
      ...(given('OTEL_SERVICE_NAME') && { 'service.name': given('OTEL_SERVICE_NAME') as string }),
    },
  };
}

/** `name=value,name=value`, whose values may be percent-encoded. */
function parsePairs(text = ''): Record<string, string> {
  const pairs = text.split(',').map((pair) => /^\s*([^=]+?)\s*=\s*(.*?)\s*$/.exec(pair));
  return Object.fromEntries(
    pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', decoded(pair[2] ?? '')] as const] : [])),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
