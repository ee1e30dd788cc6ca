import type { ServiceApp } from './service.js';

interface ProfileSettings {
  /** The apps that run. Without `jobs`, rows stay as a spec has made or aged them. */
  readonly apps: readonly ServiceApp[];
  /** Settings on top of the harness's own. */
  readonly env: Readonly<Record<string, string>>;
}

/** Lets webhooks call receivers of the tests. */
const receivers = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' };

/** The installations that specs share. A spec that needs different settings, or manipulates a process, starts its own service. */
export const profiles = {
  default: { apps: ['api', 'redirect', 'worker'], env: receivers },
  /** Open sign-up behind a proxy: a first operator exists, and `X-Forwarded-For` names the client. */
  open: {
    apps: ['api', 'redirect', 'worker'],
    env: { ...receivers, SIGNUP: 'open', TRUSTED_PROXIES: '127.0.0.0/8' },
  },
  /** With everything that runs in the background: imports, webhooks, sealing, housekeeping. */
  jobs: { apps: ['api', 'jobs', 'redirect', 'worker'], env: receivers },
  /**
   * For specs of the dashboard: the settings of `open` and the apps of `jobs`. Specs sign up their own accounts, and reuse slugs
   * that others have released.
   */
  dashboard: {
    apps: ['api', 'jobs', 'redirect', 'worker'],
    env: { ...receivers, SIGNUP: 'open', TRUSTED_PROXIES: '127.0.0.0/8', SLUG_QUARANTINE_DAYS: '0' },
  },
} as const satisfies Record<string, ProfileSettings>;

export type Profile = keyof typeof profiles;
