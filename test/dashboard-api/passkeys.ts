import type { BrowserClient, ErrorBody } from './browser-client.js';
import type { PasskeyOptions, SoftwareAuthenticator, Tricks } from './software-authenticator.js';

/** A passkey as the dashboard shows it. */
export interface PasskeyBody {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** The origin of the dashboard's pages when passkeys are used: the API listens on an IP address in tests. */
export const passkeyOrigin = (apiUrl: string): string => apiUrl.replace('127.0.0.1', 'localhost');

/** Asks the server for the options of a call. */
export async function optionsOf(client: BrowserClient, path: string): Promise<PasskeyOptions> {
  const { body } = await client.post<{ options: PasskeyOptions }>(`${path}/options`);
  return body.options;
}

/** Adds a passkey in a browser that is signed in and stepped up. */
export async function addPasskey(
  client: BrowserClient,
  authenticator: SoftwareAuthenticator,
  name = 'Phone',
) {
  const created = authenticator.create(await optionsOf(client, '/passkeys'));
  return client.post<PasskeyBody & ErrorBody>('/passkeys', { name, ...created });
}

/** Signs in with a passkey. */
export async function signInWith(
  client: BrowserClient,
  authenticator: SoftwareAuthenticator,
  tricks?: Tricks,
) {
  const assertion = authenticator.get(await optionsOf(client, '/sign-in/passkey'), tricks);
  return client.post<{ account: { email: string } } & ErrorBody>('/sign-in/passkey', assertion);
}

/** Steps up with a passkey, to remove a second factor. */
export async function confirmRemoval(client: BrowserClient, authenticator: SoftwareAuthenticator) {
  const assertion = authenticator.get(await optionsOf(client, '/step-up/passkey'));
  return client.post('/step-up/passkey', { ...assertion, forRemoval: true });
}

/** Steps up with a passkey. */
export async function stepUpWith(
  client: BrowserClient,
  authenticator: SoftwareAuthenticator,
  tricks?: Tricks,
) {
  const assertion = authenticator.get(await optionsOf(client, '/step-up/passkey'), tricks);
  return client.post<{ until: string } & ErrorBody>('/step-up/passkey', assertion);
}
