import { loadSettings, parseSettings, Settings, settingNames } from '@app/common';
import { loadAll, YAML11_SCHEMA } from 'js-yaml';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'deploy/kubernetes';
const apps = ['api', 'redirect', 'worker', 'jobs'] as const;

interface Probe {
  httpGet: { path: string; port: string };
}

interface Container {
  name: string;
  image: string;
  command: string[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop: { exec: { command: string[] } } };
  resources: { limits: { memory: string } };
  securityContext: object;
  volumeMounts: { name: string; mountPath: string }[];
}

interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: {
    automountServiceAccountToken: boolean;
    terminationGracePeriodSeconds?: number;
    securityContext: object;
    containers: [Container];
    volumes: { name: string; emptyDir?: object; configMap?: { name: string; defaultMode: number } }[];
  };
}

interface Manifest {
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  resources?: string[];
  configMapGenerator?: { name: string; files: string[] }[];
  spec: {
    replicas?: number;
    serviceName?: string;
    maxUnavailable?: number;
    clusterIP?: string;
    selector: Record<string, string> & { matchLabels?: Record<string, string> };
    ports?: { port: number; targetPort: string }[];
    template: PodTemplate;
    volumeClaimTemplates?: { metadata: { name: string } }[];
    rules?: { http: { paths: { backend: { service: { name: string } } }[] } }[];
  };
}

/** There is no cluster here, so these tests check that the manifests fit the apps and each other. */
describe('the Kubernetes manifests', () => {
  const documentation = readFileSync('docs/containers.md', 'utf8');
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');
  const read = (file: string) =>
    loadAll(readFileSync(join(folder, file), 'utf8'), { schema: YAML11_SCHEMA }) as Manifest[];
  const manifests = files.flatMap(read);
  const ofKind = (...kinds: string[]) => manifests.filter(({ kind }) => kinds.includes(kind));
  const named = (name: string, ...kinds: string[]) =>
    ofKind(...kinds).find(({ metadata }) => metadata.name === name);
  const workload = (app: string) => named(`waypost-${app}`, 'Deployment', 'StatefulSet', 'Job');
  const podOf = (app: string): PodTemplate => {
    const manifest = workload(app);
    if (!manifest) throw new Error(`there is no workload for ${app}`);
    return manifest.spec.template;
  };

  it('are all applied', () => {
    const [kustomization] = read('kustomization.yaml');
    expect(kustomization?.resources?.slice().sort()).toEqual(files.sort());
  });

  it('run the programs of the build, on the ports of the apps', () => {
    const { API_PORT, JOBS_PORT, REDIRECT_PORT, WORKER_PORT } = new Settings();
    const ports = { api: API_PORT, redirect: REDIRECT_PORT, worker: WORKER_PORT, jobs: JOBS_PORT };
    for (const app of [...apps, 'migrate']) {
      const [container] = podOf(app).spec.containers;
      expect(container.command).toEqual(
        app === 'api'
          ? ['node', '--no-concurrent-marking', `dist/package/bundle/${app}.js`]
          : ['node', `dist/package/bundle/${app}.js`],
      );
      expect(existsSync(`dist/bundle/${app}.js`)).toBe(true);
    }
    for (const app of apps) {
      const [container] = podOf(app).spec.containers;
      expect(container.ports).toEqual([{ name: 'http', containerPort: ports[app] }]);
    }
  });

  it('probe health: a pod is restarted only if it is not live, and gets requests only while it is ready', () => {
    for (const app of apps) {
      const [{ startupProbe, livenessProbe, readinessProbe }] = podOf(app).spec.containers;
      expect(startupProbe?.httpGet).toEqual({ path: '/health/live', port: 'http' });
      expect(livenessProbe?.httpGet).toEqual({ path: '/health/live', port: 'http' });
      expect(readinessProbe?.httpGet).toEqual({ path: '/health/ready', port: 'http' });
      expect(podOf(app).spec.terminationGracePeriodSeconds).toBeGreaterThan(30);
    }
  });

  it('keep pods that serve requests running until nobody sends them any more', () => {
    for (const app of ['api', 'redirect']) {
      const [{ lifecycle }] = podOf(app).spec.containers;
      expect([app, lifecycle?.preStop.exec.command]).toEqual([app, ['sleep', '5']]);
    }
  });

  it('migrate alone, before an upgrade replaces pods', () => {
    const [, commands = ''] =
      /To upgrade, [^`]+`kustomization\.yaml`.*?```sh\n(.*?)```/s.exec(documentation) ?? [];
    const steps = commands.trim().split('\n');
    expect(steps).toEqual([
      expect.stringMatching(/delete job waypost-migrate$/),
      expect.stringMatching(/apply --kustomize deploy\/kubernetes --selector (\S+)=(\S+)$/),
      expect.stringMatching(/wait --for=condition=complete .*job\/waypost-migrate$/),
      expect.stringMatching(/apply --kustomize deploy\/kubernetes$/),
    ]);
    const [, key = '', value] = /--selector (\S+)=(\S+)/.exec(commands) ?? [];
    const selected = manifests.filter(({ metadata }) => metadata.labels?.[key] === value);
    expect(selected.map(({ metadata }) => metadata.name)).toEqual(['waypost-migrate']);
  });

  it('confine every pod as the namespace demands', () => {
    for (const app of [...apps, 'migrate']) {
      const { automountServiceAccountToken, securityContext, containers, volumes } = podOf(app).spec;
      expect(automountServiceAccountToken).toBe(false);
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(containers).toHaveLength(1);
      expect(containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(containers[0].resources.limits.memory).toMatch(/^\d+(Mi|Gi)$/);
      const claims = workload(app)?.spec.volumeClaimTemplates?.map(({ metadata }) => metadata.name) ?? [];
      const declared = [...claims, ...volumes.map(({ name }) => name)];
      expect(containers[0].volumeMounts.map(({ name }) => name).sort()).toEqual(declared.sort());
    }
  });

  it('keep the journal of each redirect on a volume of its own', () => {
    const redirect = named('waypost-redirect', 'StatefulSet');
    expect(redirect?.spec.volumeClaimTemplates?.map(({ metadata }) => metadata.name)).toEqual(['journal']);
    expect(podOf('redirect').spec.containers[0].volumeMounts).toContainEqual({
      name: 'journal',
      mountPath: '/data',
    });
    expect(named(redirect?.spec.serviceName ?? '', 'Service')?.spec.clusterIP).toBe('None');
  });

  it('take passwords from one secret, whose keys are documented, and set only settings that exist', () => {
    for (const app of [...apps, 'migrate']) {
      const [{ env }] = podOf(app).spec.containers;
      expect(settingNames).toEqual(expect.arrayContaining(env.map(({ name }) => name)));
      for (const { name, valueFrom } of env) {
        if (name === 'SETTINGS_FILE') continue;
        expect(valueFrom?.secretKeyRef.name).toBe('waypost');
        expect(documentation).toContain(`--from-literal=${valueFrom?.secretKeyRef.key}=`);
      }
      const isOwner = env.some(({ name }) => name === 'DATABASE_MIGRATION_URL');
      expect(isOwner).toBe(app === 'migrate');
    }
  });

  it('give every app one file with settings, whose change replaces the pods, and which is valid', () => {
    const [kustomization] = read('kustomization.yaml');
    // The generator adds a hash of the file to the name, here and in the pods.
    expect(kustomization?.configMapGenerator).toEqual([{ name: 'waypost', files: ['waypost.env'] }]);
    for (const app of apps) {
      const { containers, volumes, securityContext } = podOf(app).spec;
      const [{ env, volumeMounts }] = containers;
      // The group of the pod may read it, and nobody else.
      const configMap = { name: 'waypost', defaultMode: 0o440 };
      expect(volumes).toContainEqual({ name: 'settings', configMap });
      expect(securityContext).toMatchObject({ fsGroup: 1000 });
      expect(volumeMounts).toContainEqual({ name: 'settings', mountPath: '/etc/waypost', readOnly: true });
      expect(env).toContainEqual({ name: 'SETTINGS_FILE', value: '/etc/waypost/waypost.env' });
    }
    // A job cannot be changed, so it must not depend on the file.
    expect(podOf('migrate').spec.volumes.map(({ name }) => name)).toEqual(['tmp']);
    const file = parseSettings(readFileSync(join(folder, 'waypost.env'), 'utf8'), 'waypost.env');
    expect(Object.keys(file)).toEqual(['SHORT_URL_BASE', 'API_BASE_URL', 'TRUSTED_PROXIES']);
    expect(() => loadSettings(file)).not.toThrow();
  });

  it('lead services, budgets and the ingress to pods that exist', () => {
    const pods = [...apps].map((app) => podOf(app).metadata.labels);
    for (const { metadata, spec } of ofKind('Service', 'PodDisruptionBudget', 'Deployment', 'StatefulSet')) {
      const labels = spec.selector.matchLabels ?? spec.selector;
      expect([metadata.name, pods]).toEqual([metadata.name, expect.arrayContaining([labels])]);
    }
    for (const app of ['api', 'redirect', 'worker']) {
      expect(workload(app)?.spec.replicas).toBeGreaterThan(1);
      expect(named(`waypost-${app}`, 'PodDisruptionBudget')?.spec.maxUnavailable).toBe(1);
    }
    const backends = ofKind('Ingress').flatMap(({ spec }) =>
      spec.rules?.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service.name)),
    );
    expect(backends.sort()).toEqual(['waypost-api', 'waypost-redirect']);
    for (const name of backends) expect(named(name ?? '', 'Service')).toBeDefined();
  });
});
