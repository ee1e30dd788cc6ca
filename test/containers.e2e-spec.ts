import { databaseApps, databaseRole, Settings, settingNames } from '@app/common';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

interface Service {
  image: string;
  init?: boolean;
  user?: string;
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
  tmpfs?: string[];
  command?: string[];
  environment?: Record<string, string>;
  env_file?: { path: string; required: boolean }[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, unknown>;
  volumes?: string[];
  cap_add?: string[];
  profiles?: string[];
  ports?: string[];
  networks?: string[] | Record<string, { ipv4_address: string }>;
}

interface ComposeFile {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>;
}

/** The tests have no Docker engine, so they check that everything the files name exists. */
describe('containers', () => {
  const compose = load(readFileSync('docker-compose.yml', 'utf8'), { schema: YAML11_SCHEMA }) as ComposeFile;
  const services = Object.entries(compose.services);
  const dockerfile = readFileSync('Dockerfile', 'utf8');

  it('run stores, migrations and the apps', () => {
    expect(Object.keys(compose.services).sort()).toEqual([
      'api',
      'caddy',
      'jobs',
      'migrate',
      'postgres',
      'redirect',
      'redis',
      'worker',
    ]);
  });

  it('run programs that the build produces', () => {
    const programs = JSON.stringify(compose).match(/dist\/[\w/.]+\.js/g) ?? [];
    expect(new Set(programs)).toEqual(
      new Set(['api', 'jobs', 'migrate', 'redirect', 'worker'].map((app) => `dist/package/bundle/${app}.js`)),
    );
    for (const program of programs) expect(existsSync(program.replace('dist/package', 'dist'))).toBe(true);
    expect(dockerfile).toMatch(/^COPY --from=build \/waypost\/dist\/package \.\/dist\/package$/m);
  });

  it('pass on every setting of waypost.env, if it exists, except those that the compose file must set', () => {
    const composed = ['API_BASE_URL', 'REDIS_URL', 'SHORT_URL_BASE', 'TLS_ASK_TOKEN', 'TRUSTED_PROXIES'];
    const ofContainers = ['API_PORT', 'DATA_DIR', 'HOST', 'JOBS_PORT', 'REDIRECT_PORT', 'WORKER_PORT'];
    for (const name of [...databaseApps, 'migrate']) {
      const { env_file, environment = {} } = compose.services[name] ?? {};
      expect(env_file).toEqual([{ path: 'waypost.env', required: false }]);
      expect(settingNames).toEqual(expect.arrayContaining(Object.keys(environment)));
      const ofDatabase = Object.keys(environment).filter((setting) => setting.startsWith('DATABASE_'));
      const owners = ['DATABASE_MIGRATION_URL', 'DATABASE_ROLE_PASSWORDS'];
      expect(ofDatabase).toEqual(name === 'migrate' ? owners : ['DATABASE_URL']);
      expect(Object.keys(environment).sort()).toEqual([...composed, ...ofContainers, ...ofDatabase].sort());
      // A default would silently override the value in waypost.env.
      for (const setting of composed) expect(environment[setting]).toMatch(/\$\{[A-Z_]+:\?set /);
    }
    expect(compose.services.caddy?.env_file).toBeUndefined();
  });

  it('keep the data, addresses and ports that the compose file expects, whatever is in waypost.env', () => {
    const { environment, ports } = compose.services.redirect ?? {};
    expect(environment).toMatchObject({ DATA_DIR: '/data', HOST: '', REDIRECT_PORT: '', API_PORT: '' });
    expect(ports?.join()).toContain(`:${new Settings().REDIRECT_PORT}`);
  });

  it('document each variable that compose requires, with the address of Caddy', () => {
    const documentation = readFileSync('docs/containers.md', 'utf8');
    const [, commands = ''] = /^```sh\n(for name in POSTGRES.+?)```$/ms.exec(documentation) ?? [];
    const { stdout } = spawnSync('bash', ['-c', commands.replaceAll('>> .env', '')], { encoding: 'utf8' });
    const set: Record<string, string> = Object.fromEntries(
      stdout.split('\n').map((line) => line.split('=') as [string, string]),
    );
    const needed = [...readFileSync('docker-compose.yml', 'utf8').matchAll(/\$\{(\w+):\?/g)].map(
      ([, name = '']) => name,
    );
    expect(Object.keys(set).filter(Boolean).sort()).toEqual([...new Set(needed)].sort());
    const { networks } = compose.services.caddy ?? {};
    expect(set.TRUSTED_PROXIES).toBe(
      (networks as Record<string, { ipv4_address: string }>).edge?.ipv4_address,
    );
  });

  it('check the health of each app, and of all apps in an image that runs everything', () => {
    for (const name of databaseApps) {
      expect(compose.services[name]?.healthcheck?.test).toEqual(['CMD', 'waypost-health', name]);
      expect(compose.services[name]?.init).toBe(true);
    }
    expect(dockerfile).toMatch(/^HEALTHCHECK .+ CMD \["waypost-health"\]$/m);
    expect(dockerfile).toContain('ln -s /waypost/bin/waypost.mjs /usr/local/bin/waypost');
    expect(dockerfile).toContain('ln -s /waypost/bin/health.sh /usr/local/bin/waypost-health');
  });

  it('publish ports on the loopback address only, unless the operator chooses otherwise', () => {
    for (const name of ['api', 'redirect']) {
      expect(compose.services[name]?.ports).toEqual([
        expect.stringMatching(/^\$\{PUBLISH_ON:-127\.0\.0\.1\}:(\d+):\1$/),
      ]);
    }
  });

  it('trust only Caddy, which has the settings and networks of the apps behind it', () => {
    const { caddy } = compose.services;
    const address = (caddy?.networks as Record<string, { ipv4_address: string }>).edge?.ipv4_address;
    const [subnet = '', bits] = compose.networks.edge?.ipam.config[0]?.subnet.split('/') ?? [];
    const range = new BlockList();
    range.addSubnet(subnet, Number(bits));
    expect(range.check(address ?? '')).toBe(true);
    for (const name of ['api', 'redirect']) expect(compose.services[name]?.networks).toContain('edge');
    const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');
    const named = [...caddyfile.matchAll(/\{\$(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(caddy?.environment ?? {}).sort()).toEqual([...new Set(named)].sort());
    for (const name of ['SHORT_URL_BASE', 'API_BASE_URL', 'TLS_ASK_TOKEN']) {
      expect(caddy?.environment?.[name]).toMatch(/./);
      expect(caddy?.environment?.[name]).toBe(compose.services.redirect?.environment?.[name]);
    }
  });

  it('depend only on declared services and mount only declared volumes', () => {
    for (const [, { depends_on, volumes }] of services) {
      for (const dependency of Object.keys(depends_on ?? {}))
        expect(compose.services).toHaveProperty(dependency);
      for (const volume of volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('./')) expect(existsSync(source)).toBe(true);
        else expect(compose.volumes).toHaveProperty(source);
      }
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
      if (name === 'caddy') continue;
      const user = service.image === 'waypost' ? 'node' : service.user;
      expect([name, user]).toEqual([name, expect.stringMatching(/^(node|postgres|redis)$/)]);
      expect(service.cap_add).toBeUndefined();
    }
  });

  it('give Caddy the ports below 1024, and no other privileges', () => {
    expect(compose.services.caddy?.cap_add).toEqual(['NET_BIND_SERVICE']);
    expect(compose.services.caddy?.profiles).toEqual(['https']);
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
      expect(images).toHaveLength(5);
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

      it('to their digests, repeatedly', () => {
        const digest = (digit: string) => `sha256:${digit.repeat(64)}`;
        for (const digit of ['a', 'b']) {
          expect(pin(`case "$4" in *@*) exit 1;; esac; echo ${digest(digit)}`)).toBe(0);
          const images = read().flatMap(imagesOf);
          expect(images).toHaveLength(5);
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
    const served = /^COPY --from=build \/waypost\/(\S+) \S+$/gm;
    const [image, ...files] = [...dockerfile.matchAll(served)].map(([, path = '']) => path);
    expect(image).toBe('image');
    const { files: packed } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] };
    expect([...files, 'bin'].sort()).toEqual(packed.sort());
    for (const file of [...copied, 'bin', 'docs/recipes', 'CHANGELOG.md'])
      expect(existsSync(file)).toBe(true);
  });

  it('keep the passwords of the operator out of the image', () => {
    expect(readFileSync('docs/containers.md', 'utf8')).toContain('>> .env\n');
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).toEqual(
      expect.arrayContaining(['.env*', 'waypost.env']),
    );
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toEqual(
      expect.arrayContaining(['.env*', '/waypost.env']),
    );
  });
});
