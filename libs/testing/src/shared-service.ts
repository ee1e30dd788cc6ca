import type { Profile } from './profiles.js';
import type { Service } from './service.js';

/** An installation with all apps that every spec of the run uses. Nobody may stop or change its processes. */
export type SharedService = Omit<Service, 'apps' | 'stop'>;

interface SharedServiceOptions {
  /**
   * True: the installation of this worker of Jest, whose specs run one after the other. For specs that clean up after
   * themselves and share names, such as slugs, with other specs.
   */
  perWorker?: boolean;
}

/**
 * The run's installation with the settings of a profile; it starts when the first spec asks for it. A spec makes
 * accounts of its own there (`createAccountWithKey`), and counts on nothing about those of others.
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
