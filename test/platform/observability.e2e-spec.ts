import { processPorts, Settings } from '@app/common';
import { type Service, waitFor } from '@app/testing';
import { load } from 'js-yaml';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { queriedMetrics } from './queried-metrics.js';
import { readMetrics, startAllApps } from './running-metrics.js';

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: Record<'summary' | 'description' | 'runbook_url', string>;
}

interface Panel {
  type: string;
  title: string;
  fieldConfig?: { defaults: { unit?: string } };
  targets?: { expr: string }[];
}

interface RuleTest {
  name: string;
  promql_expr_test: { expr: string; exp_samples: { labels: string }[] }[];
}

const read = (path: string): string => readFileSync(path, 'utf8');
const { groups } = load(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(read('deploy/grafana/waypost.json')) as {
  panels: Panel[];
  annotations: { list: { expr: string }[] };
};
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const names = alerts.map(({ alert }) => alert);

/** Series that Prometheus itself creates. */
const ofPrometheus = new Set(['up', 'ALERTS']);

describe('metrics of the apps', () => {
  let service: Service;
  /** All samples of all apps, without their labels. */
  let samples: Set<string>;
  let metrics: Set<string>;

  beforeAll(async () => {
    service = await startAllApps();
    const text = Object.values(await readMetrics(service)).join('\n');
    samples = new Set([...text.matchAll(/^(\w+)[ {]/gm)].flatMap(([, name]) => name ?? []));
    metrics = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].flatMap(([, name]) => name ?? []));
  });
  afterAll(() => service?.stop());

  const missing = (expressions: string[]): string[] =>
    expressions.flatMap(queriedMetrics).filter((name) => !samples.has(name) && !ofPrometheus.has(name));

  it('include every metric of the alerts', () => {
    expect(alerts.flatMap(({ expr }) => queriedMetrics(expr)).length).toBeGreaterThanOrEqual(alerts.length);
    expect(missing(alerts.map(({ expr }) => expr))).toEqual([]);
  });

  it('include every metric of the Grafana dashboard', () => {
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(shown.length).toBeGreaterThanOrEqual(panels.length);
    expect(missing([...shown, ...dashboard.annotations.list.map(({ expr }) => expr)])).toEqual([]);
  });

  it('are documented one by one', () => {
    const section =
      read('docs/observability.md')
        .split(/^## /m)
        .find((text) => text.startsWith('Metrics\n')) ?? '';
    const documented = [...section.matchAll(/^\| (`.+?) +\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)/g)].map(([, name]) => name),
    );
    const own = [...metrics].filter((name) => name.startsWith('waypost_'));
    expect(documented.sort()).toEqual(own.sort());
  });

  it('also have their former names, with the same values', async () => {
    const former = (name: string) => name.replace('waypost_', '');
    const renamed = [...metrics].filter((name) => /^waypost_(?!build_info)/.test(name));
    const others = [...metrics].filter((name) => !/^(waypost|nodejs|process)_/.test(name));
    expect(others.sort()).toEqual(renamed.map(former).sort());
    const { redirect } = await readMetrics(service);
    const valuesOf = (prefix: string) =>
      redirect.split('\n').filter((line) => line.startsWith(`${prefix}redirect_answers_total{`));
    expect(valuesOf('').length).toBeGreaterThan(2);
    expect(valuesOf('')).toEqual(valuesOf('waypost_').map(former));
  });

  it('include the build', async () => {
    const { commit, version } = JSON.parse(read('dist/build.json')) as { commit: string; version: string };
    expect(commit).toMatch(/^[0-9a-f]{12}(-dirty)?$/);
    for (const text of Object.values(await readMetrics(service)))
      expect(text).toContain(`waypost_build_info{version="${version}",commit="${commit}"} 1\n`);
  });

  it('include whether an app is ready', async () => {
    const worker = await waitFor(async () => {
      const metrics = (await readMetrics(service)).worker;
      return metrics.includes('waypost_readiness_status{status="ok"} 1\n') ? metrics : undefined;
    });
    expect(worker).toContain('waypost_readiness_status{status="unavailable"} 0\n');
  });

  it('count calls of the API by their outcome, without those of probes', async () => {
    const counts = async () => {
      const { api } = await readMetrics(service);
      return ['2xx', '4xx', '5xx'].map((status) =>
        Number(
          new RegExp(`^waypost_api_request_duration_seconds_count\\{status="${status}"\\} (\\d+)$`, 'm').exec(
            api,
          )?.[1],
        ),
      );
    };
    const [before4xx] = (await counts()).slice(1);
    await fetch(`${service.apiUrl}/v1/links`);
    await fetch(`${service.apiUrl}/health/ready`);
    // A call is counted after its response.
    await waitFor(async () => Number((await counts())[1]) > Number(before4xx));
    expect(await counts()).toEqual([expect.any(Number), Number(before4xx) + 1, 0]);
  });

  const value = (text: string, name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);

  it('include the disk and the clock', async () => {
    const { redirect } = await readMetrics(service);
    const [room, size] = [
      value(redirect, 'waypost_data_disk_available_bytes'),
      value(redirect, 'waypost_data_disk_size_bytes'),
    ];
    expect(room).toBeGreaterThan(0);
    expect(size).toBeGreaterThanOrEqual(room);
    const ahead = async () => value((await readMetrics(service)).worker, 'waypost_clock_ahead_seconds');
    await waitFor(async () => !Number.isNaN(await ahead()), { what: 'the clock of the database' });
    expect(Math.abs(await ahead())).toBeLessThan(1);
  });

  it('include the findings of the ledger check that runs after startup', async () => {
    const balanced = async () => value((await readMetrics(service)).jobs, 'waypost_clicks_ledger_balanced');
    await waitFor(async () => !Number.isNaN(await balanced()), {
      what: 'a check of the ledger',
    });
    expect(await balanced()).toBe(1);
  });

  it('include the storage of accounts, as sums and as the largest total, without their ids', async () => {
    const accountId = '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c10';
    const database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    await database.query(
      `insert into account_storage (account_id, links, images, measured_at)
       values ($1, 30, 5, now()), (gen_random_uuid(), 20, 0, now())`,
      [accountId],
    );
    await database.end();
    const { jobs } = await readMetrics(service);
    expect(value(jobs, 'waypost_account_storage_bytes\\{kind="links"\\}')).toBe(50);
    expect(value(jobs, 'waypost_account_storage_bytes\\{kind="images"\\}')).toBe(5);
    expect(value(jobs, 'waypost_account_storage_largest_bytes')).toBe(35);
    expect(jobs).not.toContain(accountId);
  });
});

describe('every alert', () => {
  it('has a section in the runbook, with its meaning and a remedy, and no section is without an alert', () => {
    const sections = read('docs/runbook.md').split(/^## /m).slice(1);
    expect(sections.map((section) => section.split('\n', 1)[0])).toEqual(names);
    for (const section of sections) expect(section).toMatch(/\*\*Meaning\.\*\* [^]+\*\*Remedy\.\*\*\n\n1\. /);
    expect(alerts.map(({ annotations }) => annotations.runbook_url)).toEqual(
      names.map((name) => `docs/runbook.md#${name.toLowerCase()}`),
    );
  });

  it('has a severity, a summary and a description', () => {
    for (const { labels, annotations } of alerts) {
      expect(labels.severity).toMatch(/^(critical|warning)$/);
      expect(annotations).toEqual({
        summary: expect.stringMatching(/./) as string,
        description: expect.stringMatching(/\.$/) as string,
        runbook_url: expect.any(String) as string,
      });
    }
  });

  it('has a test in which it fires, and one in which it does not', () => {
    const { tests } = load(read('deploy/prometheus/alerts.test.yml')) as { tests: RuleTest[] };
    expect([...new Set(tests.map(({ name }) => name))]).toEqual(names);
    for (const { name, promql_expr_test: steps } of tests) {
      expect(steps.map(({ expr }) => expr)).toEqual(steps.map(() => 'ALERTS{alertstate="firing"}'));
      const fired = steps.map(({ exp_samples }) => exp_samples.map(({ labels }) => labels));
      expect(fired).toEqual([[], [expect.stringContaining(`alertname="${name}"`)]]);
    }
  });
});

describe('the configuration of Prometheus', () => {
  it('lists every port that `npm start` uses by default, on small and large machines', () => {
    const { scrape_configs: jobs } = load(read('deploy/prometheus/prometheus.yml')) as {
      scrape_configs: { static_configs: { targets: string[]; labels: { app: string } }[] }[];
    };
    const listed = jobs.flatMap(({ static_configs }) =>
      static_configs.flatMap(({ targets, labels }) => targets.map((target) => `${labels.app} ${target}`)),
    );
    const settings = new Settings();
    const largest = processPorts(settings, { combined: false, redirects: 4, workers: 2 });
    const ports = [
      ...(['api', 'redirect', 'worker', 'jobs'] as const).map((app) => ({
        app,
        port: settings[`${app.toUpperCase() as Uppercase<typeof app>}_PORT`],
      })),
      ...largest,
    ];
    expect(listed.sort()).toEqual(ports.map(({ app, port }) => `${app} 127.0.0.1:${port}`).sort());
  });
});

describe('every panel of the Grafana dashboard', () => {
  it('has a title, a unit and a query, and no two have the same title', () => {
    expect(panels.length).toBeGreaterThan(10);
    for (const { title, fieldConfig, targets } of panels) {
      expect(title).toMatch(/./);
      expect(fieldConfig?.defaults.unit).toMatch(/./);
      expect(targets?.length).toBeGreaterThan(0);
    }
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });
});
