import { type Service, type ServiceApp, startService } from '@app/testing';

const appNames: ServiceApp[] = ['api', 'jobs', 'redirect', 'worker'];

/** Starts all apps, with the settings that some metrics depend on. */
export const startAllApps = (): Promise<Service> =>
  startService({ apps: appNames, env: { BACKUP_DIR: '/nowhere/backups' } });

/** The metrics of every app, as Prometheus gets them. */
export async function readMetrics(service: Service): Promise<Record<ServiceApp, string>> {
  const metricsOf = async (name: ServiceApp) => {
    const response = await fetch(`${service[`${name}Url`]}/metrics`);
    if (response.status !== 200) throw new Error(`/metrics of ${name} returned ${response.status}`);
    return [name, await response.text()] as const;
  };
  return Object.fromEntries(await Promise.all(appNames.map(metricsOf))) as Record<ServiceApp, string>;
}
