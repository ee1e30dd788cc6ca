import { readTraceSettings } from './trace-settings.js';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

describe('readTraceSettings', () => {
  it.each([
    [{}],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
    [{ ...endpoint, OTEL_SDK_DISABLED: 'true' }],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }],
    [{ OTEL_TRACES_SAMPLER: 'always_on' }],
  ])('leaves traces off: %j', (env) => {
    expect(readTraceSettings(env)).toBeUndefined();
  });

  it('needs nothing but an endpoint', () => {
    expect(readTraceSettings(endpoint)).toMatchObject({
      url: 'http://collector:4318/v1/traces',
      headers: {},
      timeoutMs: 10_000,
      delayMs: 5_000,
      ratio: 1,
      resource: { 'service.name': 'waypost' },
    });
  });

  it('honors the standard variables, preferring those for traces', () => {
    const settings = readTraceSettings({
      ...endpoint,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/here',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x',
      OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '500',
      OTEL_BSP_SCHEDULE_DELAY: '200',
      OTEL_SERVICE_NAME: 'links',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test, service.name=other,broken',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.01',
    });
    expect(settings).toMatchObject({
      url: 'https://traces.example/here',
      headers: { authorization: 'Bearer x' },
      timeoutMs: 500,
      delayMs: 200,
      ratio: 0.01,
      resource: { 'service.name': 'links', 'deployment.environment.name': 'test' },
    });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
    [{ ...endpoint, OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER'],
    [
      { ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '7' },
      'OTEL_TRACES_SAMPLER_ARG',
    ],
    [{ ...endpoint, OTEL_EXPORTER_OTLP_TIMEOUT: 'soon' }, 'OTEL_EXPORTER_OTLP_TIMEOUT'],
    [{ ...endpoint, OTEL_BSP_SCHEDULE_DELAY: '0' }, 'OTEL_BSP_SCHEDULE_DELAY'],
  ])('rejects %j', (env, name) => {
    expect(() => readTraceSettings(env)).toThrow(new RegExp(`^${name} must be `));
  });
});
