import { databaseApps, databaseRole, settingNames, Settings } from '@app/common';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

interface Service {
  image: string;
  user?: string;
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
  tmpfs?: string[];
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
    for (const name of ['api', 'jobs', 'migrate', 'redirect', 'worker']) {
      const environment = Object.keys(compose.services[name]?.environment ?? {});
      expect(environment).toContain(name === 'migrate' ? 'DATABASE_MIGRATION_URL' : 'DATABASE_URL');
      expect(settingNames).toEqual(expect.arrayContaining(environment));
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

  it('have no capabilities, do not run as root, and write only to volumes and memory', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    for (const [name, service] of services) {
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          read_only: true,
          tmpfs: expect.arrayContaining(['/tmp']) as string[],
        }),
      ]);
      const user = service.image === 'waypost' ? 'node' : service.user;
      expect([name, user]).toEqual([name, expect.stringMatching(/^(node|postgres|redis)$/)]);
    }
  });

  it('require a password for PostgreSQL and Redis, which Redis asks for', () => {
    const { redis, api } = compose.services;
    expect(redis?.command?.join(' ')).toContain('--requirepass "$$REDISCLI_AUTH"');
    expect(redis?.environment?.REDISCLI_AUTH).toMatch(/^\$\{REDIS_PASSWORD:\?/);
    expect(api?.environment?.REDIS_URL).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]+\}@redis:6379$/);
    expect(compose.services.migrate?.environment?.DATABASE_MIGRATION_URL).toMatch(
      /:\$\{POSTGRES_PASSWORD:\?[^}]+\}@postgres:/,
    );
  });

  it('connect each app as its own role, whose password the migrations set', () => {
    const { environment = {} } = compose.services.migrate ?? {};
    expect(environment.DATABASE_URL).toBeUndefined();
    for (const app of databaseApps) {
      const { DATABASE_URL, DATABASE_MIGRATION_URL, DATABASE_ROLE_PASSWORDS } =
        compose.services[app]?.environment ?? {};
      const password = `${app.toUpperCase()}_ROLE_PASSWORD`;
      expect(DATABASE_URL).toContain(`//${databaseRole(app)}:\${${password}:?`);
      expect([DATABASE_MIGRATION_URL, DATABASE_ROLE_PASSWORDS]).toEqual([undefined, undefined]);
      expect(environment.DATABASE_ROLE_PASSWORDS).toContain(`${app}=\${${password}}`);
    }
  });

  describe('images', () => {
    const exactTag = /^[a-z]+:\d+\.\d+(\.\d+)?(-[a-z]+)*(@sha256:[0-9a-f]{64})?$/;
    const imagesOf = (text: string) =>
      [...text.matchAll(/^(?: *image: |FROM )(\S+:\S+)/gm)].map((match) => match[1] ?? '');

    it('have exact tags, and the apps run on the Node that the tests run on', () => {
      const images = [...imagesOf(readFileSync('docker-compose.yml', 'utf8')), ...imagesOf(dockerfile)];
      expect(images).toHaveLength(4);
      for (const image of images) expect(image).toMatch(exactTag);
      for (const image of imagesOf(dockerfile)) expect(image).toContain(`node:${process.versions.node}-`);
    });

    describe('can be pinned', () => {
      let folder: string;
      const files = ['docker-compose.yml', 'Dockerfile'];
      const read = () => files.map((file) => readFileSync(join(folder, file), 'utf8'));

      /** Runs the script on copies, with a program in place of Docker. */
      function pin(docker: string): number | null {
        writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${docker}\n`, { mode: 0o755 });
        const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` };
        const script = resolve('scripts/pin-images.mjs');
        return spawnSync(process.execPath, [script], { cwd: folder, env }).status;
      }

      beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), 'images-'));
        for (const file of files) copyFileSync(file, join(folder, file));
      });
      afterEach(() => rmSync(folder, { recursive: true }));

      it('to their digests, again and again', () => {
        const digest = (digit: string) => `sha256:${digit.repeat(64)}`;
        for (const digit of ['a', 'b']) {
          expect(pin(`case "$4" in *@*) exit 1;; esac; echo ${digest(digit)}`)).toBe(0);
          const images = read().flatMap(imagesOf);
          expect(images).toHaveLength(4);
          for (const image of images) expect(image).toMatch(exactTag);
          for (const image of images) expect(image.split('@')[1]).toBe(digest(digit));
        }
      });

      it('only if all digests are known', () => {
        const before = read();
        expect(pin(`case "$4" in redis*) exit 1;; esac; echo sha256:${'a'.repeat(64)}`)).toBe(1);
        expect(read()).toEqual(before);
      });
    });
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
