import { Settings } from '@app/common';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { existsSync, readFileSync } from 'node:fs';

interface Service {
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, unknown>;
  volumes?: string[];
}

interface ComposeFile {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

/** The tests have no Docker engine, so they check that everything that the files name exists. */
describe('containers', () => {
  const compose = load(readFileSync('docker-compose.yml', 'utf8'), { schema: YAML11_SCHEMA }) as ComposeFile;
  const services = Object.entries(compose.services);
  const dockerfile = readFileSync('Dockerfile', 'utf8');

  it('run stores, migrations and the apps', () => {
    expect(Object.keys(compose.services).sort()).toEqual([
      'api',
      'jobs',
      'migrate',
      'postgres',
      'redirect',
      'redis',
      'worker',
    ]);
  });

  it('run programs that the build produces', () => {
    const programs = [dockerfile, JSON.stringify(compose)].flatMap(
      (text) => text.match(/dist\/[\w/.]+\.js/g) ?? [],
    );
    expect(new Set(programs)).toEqual(
      new Set(['api', 'jobs', 'migrate', 'redirect', 'worker'].map((app) => `dist/apps/${app}/src/main.js`)),
    );
    for (const program of programs) expect(existsSync(program)).toBe(true);
  });

  it('set only settings that exist', () => {
    const known = Object.keys(
      Object.assign(new Settings(), {
        DATABASE_URL: '',
        REDIS_URL: '',
        SHORT_URL_BASE: '',
        API_BASE_URL: '',
        METRICS_TOKEN: '',
      }),
    );
    for (const name of ['api', 'jobs', 'migrate', 'redirect', 'worker']) {
      const environment = Object.keys(compose.services[name]?.environment ?? {});
      expect(environment).toContain('DATABASE_URL');
      expect(known).toEqual(expect.arrayContaining(environment));
    }
  });

  it('check the health of each app on its default port', () => {
    const { API_PORT, JOBS_PORT, REDIRECT_PORT, WORKER_PORT } = new Settings();
    const ports = { api: API_PORT, jobs: JOBS_PORT, redirect: REDIRECT_PORT, worker: WORKER_PORT };
    for (const [name, port] of Object.entries(ports)) {
      expect(compose.services[name]?.healthcheck?.test.join(' ')).toContain(`127.0.0.1:${port}/health/ready`);
    }
  });

  it('depend only on declared services and mount only declared volumes', () => {
    for (const [, { depends_on, volumes }] of services) {
      for (const dependency of Object.keys(depends_on ?? {}))
        expect(compose.services).toHaveProperty(dependency);
      for (const volume of volumes ?? []) expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
    }
  });

  it('keep the journal of clicks in a volume', () => {
    expect(dockerfile).toContain('DATA_DIR=/data');
    expect(compose.services.redirect?.volumes).toEqual(['journal:/data']);
  });

  it('copy files that the repository has', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((match) =>
      (match[1] ?? '').split(' '),
    );
    expect(copied.length).toBeGreaterThan(0);
    for (const file of copied) expect(existsSync(file)).toBe(true);
  });
});
