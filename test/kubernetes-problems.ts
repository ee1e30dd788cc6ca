import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The modules of the package `kubernetes-types` that declare the resources of an API. */
const modules: Record<string, string> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'autoscaling/v2': 'autoscaling/v2',
  'batch/v1': 'batch/v1',
  'networking.k8s.io/v1': 'networking/v1',
  'policy/v1': 'policy/v1',
};

interface Manifest {
  apiVersion: string;
  kind: string;
}

/**
 * The problem of each manifest; null if it has none. As literals in a program, manifests must have all fields that
 * Kubernetes requires, in their types, and no others.
 */
export function problemsOf(manifests: readonly Manifest[]): (string | null)[] {
  const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
  const lines = manifests.map((manifest, index) => {
    const module = resolve('node_modules/kubernetes-types', modules[manifest.apiVersion] ?? 'unknown');
    const type = `import('${module}').${manifest.kind}`;
    // Optional in the types, but required by Kubernetes.
    const specified = manifest.kind === 'Namespace' ? type : `${type} & { spec: object }`;
    return `export const m${index}: ${specified} = ${JSON.stringify(manifest)};`;
  });
  try {
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
    const options = '--noEmit --strict --skipLibCheck --pretty false --lib es2022 --module esnext';
    const { stdout, error } = spawnSync(
      process.execPath,
      [resolve('node_modules/typescript/bin/tsc'), ...options.split(' '), 'manifests.ts'],
      { cwd: folder, encoding: 'utf8' },
    );
    if (error) throw error;
    const [, ...entries] = stdout.split(/^manifests\.ts\((\d+),\d+\): /m);
    const problems = manifests.map((): string | null => null);
    for (let entry = 0; entry < entries.length; entry += 2) {
      problems[Number(entries[entry]) - 1] ??= entries[entry + 1] ?? null;
    }
    return problems;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
