import { loadSettings, mostConnections, parseSettings, Settings, settingNames } from '@app/common';
import { loadAll, YAML11_SCHEMA } from 'js-yaml';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemsOf } from './kubernetes-problems.js';

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
  envFrom?: { secretRef: { name: string; optional: boolean } }[];
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
    volumes: {
      name: string;
      emptyDir?: object;
      configMap?: { name: string; defaultMode: number };
      persistentVolumeClaim?: { claimName: string };
    }[];
  };
}

interface LabelSelector {
  matchLabels: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  resources?: string[];
  components?: string[];
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
    rules?: { host?: string; http: { paths: { backend: { service: { name: string } } }[] } }[];
    jobTemplate?: { spec: { template: PodTemplate } };
    minReplicas?: number;
    maxReplicas?: number;
    scaleTargetRef?: { kind: string; name: string };
    podSelector?: LabelSelector;
    ingress?: { from?: { namespaceSelector: LabelSelector }[]; ports: { port: string }[] }[];
    jobLabel?: string;
    podMetricsEndpoints?: object[];
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
  const workload = (app: string) => named(`waypost-${app}`, 'Deployment', 'StatefulSet', 'Job', 'CronJob');
  const podOf = (app: string): PodTemplate => {
    const manifest = workload(app);
    if (!manifest) throw new Error(`there is no workload for ${app}`);
    return manifest.spec.jobTemplate?.spec.template ?? manifest.spec.template;
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
    expect(podOf('backup').spec.containers[0].command).toEqual([
      'node',
      'dist/package/bundle/cli.js',
      'backup',
    ]);
    expect(existsSync('dist/bundle/cli.js')).toBe(true);
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

  it('keep pods that serve requests running until no traffic reaches them', () => {
    expect(podOf('api').spec.containers[0].lifecycle?.preStop.exec.command).toEqual(['sleep', '5']);
    expect(podOf('redirect').spec.containers[0].lifecycle?.preStop.exec.command[2]).toMatch(/^sleep 5\n/);
  });

  describe('the end of a redirect', () => {
    let data: string;
    beforeEach(() => {
      data = mkdtempSync(join(tmpdir(), 'journal-'));
      mkdirSync(join(data, 'journal', 'writer'), { recursive: true });
      writeFileSync(join(data, 'journal', 'writer', '7.batch'), '');
    });
    afterEach(() => rmSync(data, { recursive: true }));

    /** Runs the pre-stop hook, in which `pause` replaces each second. */
    function end(pause: string) {
      const [program = '', option = '', script = ''] =
        podOf('redirect').spec.containers[0].lifecycle?.preStop.exec.command ?? [];
      const sleep = `n=0; sleep() { n=$((n + $1)); ${pause}; }; trap 'echo $n' EXIT\n`;
      return spawnSync(program, [option, sleep + script.replaceAll('/data', data)], { encoding: 'utf8' });
    }

    it('waits until its clicks are counted', () => {
      const { status, stdout } = end(`if [ $n = 8 ]; then rm ${data}/journal/writer/7.batch; fi`);
      expect([status, stdout]).toEqual([0, '8\n']);
      expect(end('true').stdout).toBe('5\n');
    });

    it('comes anyway within the time that the pod has, and reports the remaining clicks', () => {
      const { status, stdout, stderr } = end('true');
      expect([status, stderr]).toEqual([1, 'clicks are left in the journal, on the volume of this pod\n']);
      // Then the app stops, which takes up to 40 s.
      const { terminationGracePeriodSeconds = 0 } = podOf('redirect').spec;
      expect(Number(stdout) + 40).toBeLessThanOrEqual(terminationGracePeriodSeconds);
    });
  });

  it('have no unknown field, wrong type or missing field', () => {
    const [api] = ofKind('Deployment');
    const wrong = [
      { ...api, spec: { ...api?.spec, replica: 1 } },
      { ...api, spec: { ...api?.spec, replicas: '1' } },
      { ...api, spec: { replicas: 1 } },
    ];
    const problems = problemsOf([...manifests, ...(wrong as unknown as Manifest[])]);
    expect(problems.slice(0, manifests.length)).toEqual(manifests.map(() => null));
    expect(problems.slice(manifests.length)).toEqual([
      expect.stringContaining(`'"replica"' does not exist`),
      expect.stringContaining("'string' is not assignable to type 'number'"),
      expect.stringContaining('missing the following properties'),
    ]);
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

  it('confine every pod as the namespace requires', () => {
    for (const app of [...apps, 'migrate', 'backup']) {
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

  it('keep the journal of each redirect on a separate volume', () => {
    const redirect = named('waypost-redirect', 'StatefulSet');
    expect(redirect?.spec.volumeClaimTemplates?.map(({ metadata }) => metadata.name)).toEqual(['journal']);
    expect(podOf('redirect').spec.containers[0].volumeMounts).toContainEqual({
      name: 'journal',
      mountPath: '/data',
    });
    expect(named(redirect?.spec.serviceName ?? '', 'Service')?.spec.clusterIP).toBe('None');
  });

  it('take passwords from one secret, whose keys are documented, and set only existing settings', () => {
    for (const app of [...apps, 'migrate', 'backup']) {
      const [{ env }] = podOf(app).spec.containers;
      expect(settingNames).toEqual(expect.arrayContaining(env.map(({ name }) => name)));
      for (const { value, valueFrom } of env) {
        if (value !== undefined) continue;
        expect(valueFrom?.secretKeyRef.name).toBe('waypost');
        expect(documentation).toContain(`--from-literal=${valueFrom?.secretKeyRef.key}=`);
      }
      const isOwner = env.some(({ name }) => name === 'DATABASE_MIGRATION_URL');
      expect(isOwner).toBe(app === 'migrate' || app === 'backup');
    }
  });

  it('give every app one valid settings file, whose change replaces the pods', () => {
    const [kustomization] = read('kustomization.yaml');
    // The generator adds a hash of the file to the name, here and in the pods.
    expect(kustomization?.configMapGenerator).toEqual([{ name: 'waypost', files: ['waypost.env'] }]);
    for (const app of [...apps, 'backup']) {
      const { containers, volumes, securityContext } = podOf(app).spec;
      const [{ env, envFrom, volumeMounts }] = containers;
      // For passwords that not every installation has.
      expect(envFrom).toEqual([{ secretRef: { name: 'waypost-settings', optional: true } }]);
      // The group of the pod may read it, and no other user.
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

  it('point services, budgets and the ingress at existing pods', () => {
    const pods = [...apps].map((app) => podOf(app).metadata.labels);
    for (const { metadata, spec } of ofKind('Service', 'PodDisruptionBudget', 'Deployment', 'StatefulSet')) {
      const labels = spec.selector.matchLabels ?? spec.selector;
      expect([metadata.name, pods]).toEqual([metadata.name, expect.arrayContaining([labels])]);
    }
    for (const app of ['api', 'redirect', 'worker']) {
      const scaler = named(`waypost-${app}`, 'HorizontalPodAutoscaler')?.spec;
      expect(scaler?.minReplicas ?? workload(app)?.spec.replicas).toBeGreaterThan(1);
      // Each `kubectl apply` would undo what the scaler did.
      if (scaler) expect(workload(app)?.spec.replicas).toBeUndefined();
      expect(named(`waypost-${app}`, 'PodDisruptionBudget')?.spec.maxUnavailable).toBe(1);
    }
    const rules = ofKind('Ingress').flatMap(({ spec }) => spec.rules ?? []);
    const backends = rules.map(({ http }) => http.paths[0]?.backend.service.name ?? '');
    expect(rules.map(({ host }, index) => [host, backends[index]])).toEqual([
      ['go.example', 'waypost-redirect'],
      ['api.example', 'waypost-api'],
      // The domains of accounts.
      [undefined, 'waypost-redirect'],
    ]);
    for (const name of backends) expect(named(name, 'Service')).toBeDefined();
  });

  it('scale the API and the worker, with as many connections to the database as documented', () => {
    const scalers = ofKind('HorizontalPodAutoscaler').map(({ spec }) => spec);
    expect(scalers.map(({ scaleTargetRef }) => scaleTargetRef?.name)).toEqual([
      'waypost-api',
      'waypost-worker',
    ]);
    for (const { scaleTargetRef } of scalers) {
      expect(named(scaleTargetRef?.name ?? '', scaleTargetRef?.kind ?? '')).toBeDefined();
    }
    const [, ...figures] =
      /(\d+) connections for each pod of the API, (\d+) of the redirects, (\d+) of the worker and (\d+) of the jobs app: up to (\d+)/.exec(
        documentation,
      ) ?? [];
    const [api = 0, redirect = 0, worker = 0, jobs = 0, total] = figures.map(Number);
    const one = { combined: false, redirects: 1, workers: 1 };
    expect(api + redirect + worker + jobs).toBe(mostConnections(one, { queueInDatabase: false }));
    const [apis = 0, workers = 0] = scalers.map(({ maxReplicas }) => maxReplicas ?? 0);
    const redirects = workload('redirect')?.spec.replicas ?? 0;
    expect(apis * api + redirects * redirect + workers * worker + jobs).toBe(total);
  });

  it('let unauthenticated clients connect to the API and the redirects only, and Prometheus to all apps', () => {
    const policies = ofKind('NetworkPolicy').map(({ spec }) => spec);
    /** The sources that may connect to the pods of an app; undefined for any source. */
    const sourcesOf = (app: string) => {
      const { labels } = podOf(app).metadata;
      const matching = policies.filter(
        ({ podSelector }) =>
          Object.entries(podSelector?.matchLabels ?? {}).every(([name, value]) => labels[name] === value) &&
          (podSelector?.matchExpressions ?? []).every(({ key, values }) =>
            values.includes(labels[key] ?? ''),
          ),
      );
      return matching.flatMap(({ ingress = [] }) =>
        ingress.map(({ from }) => from?.[0]?.namespaceSelector.matchLabels),
      );
    };
    const prometheus = { 'kubernetes.io/metadata.name': 'monitoring' };
    for (const app of ['api', 'redirect']) expect(sourcesOf(app)).toEqual([prometheus, undefined]);
    for (const app of ['worker', 'jobs', 'migrate', 'backup']) expect(sourcesOf(app)).toEqual([prometheus]);
    const ports = policies.flatMap(({ ingress = [] }) => ingress.flatMap((rule) => rule.ports));
    expect(new Set(ports.map(({ port }) => port))).toEqual(new Set(['http']));
  });

  it('can be scraped by the Prometheus Operator, with the labels that the alerts expect', () => {
    const component = 'prometheus-operator';
    expect(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')).toContain(
      `\n# components: [${component}]\n`,
    );
    const [kustomization] = read(join(component, 'kustomization.yaml'));
    expect(kustomization).toMatchObject({ kind: 'Component', resources: ['pod-monitor.yaml'] });
    const [monitor] = read(join(component, 'pod-monitor.yaml'));
    expect(monitor?.spec).toEqual({
      // The value of this label of the pods becomes the label `job`.
      jobLabel: 'app.kubernetes.io/name',
      selector: { matchLabels: { 'app.kubernetes.io/name': 'waypost' } },
      podMetricsEndpoints: [
        {
          port: 'http',
          path: '/metrics',
          authorization: { credentials: { name: 'waypost', key: 'metrics-token' } },
          relabelings: [
            {
              sourceLabels: ['__meta_kubernetes_pod_label_app_kubernetes_io_component'],
              targetLabel: 'app',
            },
          ],
        },
      ],
    });
    for (const app of apps) {
      expect(podOf(app).metadata.labels).toEqual({
        'app.kubernetes.io/name': 'waypost',
        'app.kubernetes.io/component': app,
      });
    }
  });

  it('back up every night to a declared volume', () => {
    const { volumes, containers } = podOf('backup').spec;
    const claim = volumes.find(({ name }) => name === 'backups')?.persistentVolumeClaim?.claimName;
    expect(named(claim ?? '', 'PersistentVolumeClaim')).toBeDefined();
    expect(containers[0].env).toContainEqual({ name: 'BACKUP_DIR', value: '/backups' });
    expect(containers[0].volumeMounts).toContainEqual({ name: 'backups', mountPath: '/backups' });
  });
});
