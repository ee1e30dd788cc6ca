import { processCountsOf, processPorts, type Settings } from '@app/common';
import { isIP } from 'node:net';
import { proxyCheckUrl } from '../proxy-check-url.js';
import { type Finding, ok, problem, reasonOf, warning } from './finding.js';

const timeoutMs = 5_000;

const tasks = {
  api: 'there are no API calls and no dashboard',
  redirect: 'visitors get nothing',
  worker: 'clicks wait to be counted',
  jobs: 'webhooks, imports and housekeeping wait',
} as const;

type App = keyof typeof tasks;

/** A process of an app, and its health port. */
interface Process {
  /** Its name in findings. */
  check: string;
  app: App;
  port: number;
  /** True if others do the same work. */
  isOneOfSeveral: boolean;
}

/**
 * Checks that each app responds on its port, and so does each process of an app with several.
 * @param launched true if all of them should run here.
 * @param canRun false if none can, because there is no database: what answers belongs to another installation.
 */
export async function checkApps(
  settings: Settings,
  { launched, canRun }: { launched: boolean; canRun: boolean },
): Promise<Finding[]> {
  const host = ['0.0.0.0', '::'].includes(settings.HOST) ? '127.0.0.1' : settings.HOST;
  const origin = (port: number): string => `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const processes = processesOf(settings, launched);
  const answers = await Promise.all(processes.map(({ port }) => readinessAt(origin(port))));
  const nothingRuns = answers.every(({ status }) => status === 'silent');
  return processes.map(({ check, app, port, isOneOfSeveral }, at) => {
    const { status, reasons } = answers[at] ?? { status: 'silent', reasons: '' };
    const message = `port ${port}: ${status}${reasons && `: ${reasons}`}`;
    if (!canRun && status !== 'silent') {
      return problem(
        check,
        `port ${port} is used by another installation or program, because nothing runs on DATA_DIR`,
        `Set DATA_DIR to the folder of the installation that you mean, or set ${app.toUpperCase()}_PORT before you start this one.`,
      );
    }
    if (status === 'ok') return ok(check, message);
    if (status === 'foreign') {
      return problem(
        check,
        `port ${port} is used by another program`,
        `End it, or set ${app.toUpperCase()}_PORT.`,
      );
    }
    if (status === 'silent') {
      const silent = `does not answer on port ${port} of ${host}`;
      if (isOneOfSeveral && !nothingRuns) {
        return warning(check, silent, 'The launcher restarts it. Its log says why it ended.');
      }
      const gone = `${silent}, so ${tasks[app]}`;
      return launched || nothingRuns
        ? problem(check, gone, 'Start it with `npm start` or your supervisor. Its log says why it ended.')
        : warning(check, gone, 'If it runs on another machine, all is well. Otherwise, start it.');
    }
    const remedy = 'See WaypostAppUnavailable and WaypostAppDegraded in docs/runbook.md.';
    return status === 'degraded' ? warning(check, message, remedy) : problem(check, message, remedy);
  });
}

function processesOf(settings: Settings, launched: boolean): Process[] {
  const ports: Record<App, number> = {
    api: settings.API_PORT,
    redirect: settings.REDIRECT_PORT,
    worker: settings.WORKER_PORT,
    jobs: settings.JOBS_PORT,
  };
  const counts = launched ? processCountsOf(settings) : null;
  const further = counts ? processPorts(settings, counts) : [];
  return [
    ...(Object.keys(tasks) as App[]).map((app) => ({
      check: app,
      app,
      port: ports[app],
      isOneOfSeveral: false,
    })),
    ...further.map(({ app, number, port }) => ({
      check: `${app} ${number}`,
      app,
      port,
      isOneOfSeveral: true,
    })),
  ];
}

/**
 * The result of a proxy check for a visitor with a private address, such as the doctor, which runs on the same network.
 */
const privateVisitor = new Set(['private-peer', 'private-client']);

/** `silent`: nothing responds. `foreign`: another program does. Otherwise, the status of `/health/ready`. */
async function readinessAt(origin: string): Promise<{ status: string; reasons: string }> {
  let response: Response;
  try {
    response = await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    return { status: 'silent', reasons: '' };
  }
  const body = (await response.json().catch(() => null)) as { status?: unknown; reasons?: string[] } | null;
  if (typeof body?.status !== 'string') return { status: 'foreign', reasons: '' };
  return { status: body.status, reasons: body.reasons?.join('; ') ?? '' };
}

/** Checks that API_BASE_URL leads to the API. */
export async function checkApiAddress({ API_BASE_URL }: Settings): Promise<Finding> {
  const remedy = 'Correct API_BASE_URL, DNS, the certificate or the proxy, which has to pass it to API_PORT.';
  try {
    // Without a key, so it is rejected in the way that only this API rejects calls.
    const response = await fetch(`${API_BASE_URL}/v1/account`, { signal: AbortSignal.timeout(timeoutMs) });
    const body = (await response.json().catch(() => null)) as { error?: { code?: string } } | null;
    if (response.status === 401 && body?.error?.code) return secured('api address', API_BASE_URL);
    return problem('api address', `${API_BASE_URL} leads to something else (${response.status})`, remedy);
  } catch (error) {
    return problem('api address', `${API_BASE_URL} cannot be reached from here: ${reasonOf(error)}`, remedy);
  }
}

/**
 * Checks that SHORT_URL_BASE leads to the redirect app, and that it sees the addresses of visitors behind the proxy.
 * @param databaseUrl the database with the signing secret for the address of a proxy check.
 */
export async function checkShortAddress({ SHORT_URL_BASE }: Settings, databaseUrl: string): Promise<Finding> {
  const remedy =
    'Correct SHORT_URL_BASE, DNS, the certificate or the proxy, which has to pass it to REDIRECT_PORT.';
  try {
    const address = await proxyCheckUrl(SHORT_URL_BASE, databaseUrl);
    const response = await fetch(`${address}&format=json`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const seen = (await response.json().catch(() => null)) as {
      right?: boolean;
      verdict?: string;
      explanation?: string[];
      trustedProxies?: string | null;
    } | null;
    if (response.status !== 200 || typeof seen?.right !== 'boolean') {
      return problem(
        'short address',
        `${SHORT_URL_BASE} leads to something else (${response.status})`,
        remedy,
      );
    }
    if (seen.right || privateVisitor.has(seen.verdict ?? '')) return secured('short address', SHORT_URL_BASE);
    return problem(
      'short address',
      `the redirect app takes the proxy for the visitor: ${seen.explanation?.[0]?.replace(/\.$/, '')}`,
      seen.trustedProxies
        ? `Set TRUSTED_PROXIES=${seen.trustedProxies}`
        : 'Run `npm run --silent cli -- proxy:check`.',
    );
  } catch (error) {
    return problem(
      'short address',
      `${SHORT_URL_BASE} cannot be reached from here: ${reasonOf(error)}`,
      remedy,
    );
  }
}

/** It works, but cookies and visits should not cross a network in the clear. */
function secured(check: string, address: string): Finding {
  const { protocol, hostname } = new URL(address);
  const isLocal = hostname === 'localhost' || /^127\.|^\[::1\]$/.test(hostname);
  if (protocol === 'https:' || isLocal) return ok(check, `${address} works`);
  return warning(
    check,
    `${address} works, but not encrypted`,
    'Put a proxy with TLS in front (docs/configuration.md).',
  );
}
