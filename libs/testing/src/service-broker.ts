import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { skipFirstSignUp } from './first-sign-up.js';
import { type Profile, profiles } from './profiles.js';
import { type Service, type ServiceApp, startService } from './service.js';

export interface ServiceBroker {
  /** The URL at which `sharedService` requests an installation. */
  url: string;
  /** Stops the started installations. @throws Error if one of their apps had exited. */
  stop(): Promise<void>;
}

/** @throws Error if an app has exited on its own, regardless of the results of the specs. */
async function stop(profile: Profile, service: Service): Promise<void> {
  const gone = profiles[profile].apps.filter((name) => service.apps[name].pid === undefined);
  await service.stop();
  if (gone.length > 0) throw new Error(`in the profile "${profile}", these ended: ${gone.join(', ')}`);
}

async function start(profile: Profile): Promise<Service> {
  const { apps, env }: { apps: readonly ServiceApp[]; env: Record<string, string> } = profiles[profile];
  const service = await startService({ apps: [...apps], env });
  if (env.SIGNUP === 'open') await skipFirstSignUp(service);
  return service;
}

/** Serves the installations that the specs of a run share, from a process that outlives every spec. */
export async function startServiceBroker(): Promise<ServiceBroker> {
  const services = new Map<string, Promise<Service>>();
  const profileOf = (name: string): string => name.split('/')[0] ?? '';
  const isProfile = (name: string): name is Profile => name in profiles;
  /** @param name a profile, optionally with a Jest worker: `default`, `dashboard/1` */
  const find = async (name: string): Promise<string> => {
    const profile = profileOf(name);
    if (!isProfile(profile)) throw new Error(`there is no profile "${profile}"`);
    const service = services.get(name) ?? start(profile);
    services.set(name, service);
    return JSON.stringify({ ...(await service), apps: undefined });
  };
  const server = createServer(({ url = '' }, response) => {
    // A spec may send a request at the very moment at which an idle connection is closed, and `fetch` does not
    // retry.
    response.setHeader('Connection', 'close');
    find(url.slice(1)).then(
      (body) => response.end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await Promise.all(
        [...services].map(async ([name, service]) => stop(profileOf(name) as Profile, await service)),
      );
    },
  };
}
