import type { Profile } from './profiles.js';
import type { Service } from './service.js';

/** An installation with all apps that every spec of the run uses. Specs must not stop or change its processes. */
export type SharedService = Omit<Service, 'apps' | 'stop'>;

interface SharedServiceOptions {
  /**
   * True: the installation of this worker of Jest, whose specs run one after another. For specs that clean up after
   * themselves and share names, such as slugs, with other specs.
   */
  perWorker?: boolean;
}

/**
 * The run's installation with the settings of a profile. It starts when the first spec requests it. A spec creates
 * its own accounts there (`createAccountWithKey`), and makes no assumptions about those of others.
 * @throws Error with the app's output if it cannot start.
 */
export async function sharedService(
  profile: Profile = 'default',
  { perWorker = false }: SharedServiceOptions = {},
): Promise<SharedService> {
  const worker = perWorker ? `/${process.env.JEST_WORKER_ID}` : '';
  const response = await fetch(`${process.env.TEST_SERVICES_URL}/${profile}${worker}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as SharedService;
}
