import { type Service } from '@app/testing';
import { spawnSync } from 'node:child_process';
import { readMetrics, startAllApps } from '../platform/running-metrics.js';

/** Runs Prometheus's own checks. @returns its exit code and output. */
function promtool(args: string[], input = ''): { status: number | null; printed: string } {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  if (error) throw new Error('this needs the program promtool (in the Debian package prometheus)');
  return { status, printed: stdout + stderr };
}

describe('promtool', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startAllApps();
  });
  afterAll(() => service?.stop());

  it('reports no problem with the metrics of any app', async () => {
    for (const text of Object.values(await readMetrics(service))) {
      expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, printed: '' });
    }
  });

  it('accepts the configuration and the alerts', () => {
    expect(promtool(['check', 'config', 'deploy/prometheus/prometheus.yml'])).toMatchObject({ status: 0 });
    expect(promtool(['check', 'rules', 'deploy/prometheus/alerts.yml'])).toMatchObject({ status: 0 });
  });

  it('sees every alert fire, and stay silent when it should', () => {
    const { status, printed } = promtool(['test', 'rules', 'deploy/prometheus/alerts.test.yml']);
    expect({ status, printed: status === 0 ? '' : printed }).toEqual({ status: 0, printed: '' });
  });
});
