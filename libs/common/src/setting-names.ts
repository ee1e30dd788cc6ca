import { getMetadataStorage } from 'class-validator';
import { Settings } from './settings.js';

/** The names of all settings: of every property of `Settings` that has a validator. */
export const settingNames: readonly string[] = [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(Settings, '', true, false)
      .map(({ propertyName }) => propertyName),
  ),
];

const ofTraces = ['ENDPOINT', 'HEADERS', 'PROTOCOL', 'TIMEOUT'] as const;

/** The standard variables of OpenTelemetry that are read in addition to the settings. */
const traceVariables = [
  ...ofTraces.map((name) => `OTEL_EXPORTER_OTLP_${name}` as const),
  ...ofTraces.map((name) => `OTEL_EXPORTER_OTLP_TRACES_${name}` as const),
  'OTEL_BSP_SCHEDULE_DELAY',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_SDK_DISABLED',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_EXPORTER',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
] as const;

export type TraceVariable = (typeof traceVariables)[number];

/** All names that are read from the environment, or from a settings file. */
export const knownNames: ReadonlySet<string> = new Set<string>([...settingNames, ...traceVariables]);
