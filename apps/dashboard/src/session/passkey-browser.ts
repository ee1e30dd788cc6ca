import { t } from '@lingui/core/macro';
import { ApiError, type ErrorDetail } from '../api/api-error.ts';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';

/** The reason this page cannot use passkeys, in one sentence; null if it can. */
export function passkeyObstacle(): string | null {
  if (!isSecureContext) return t`Passkeys need https. This page was opened without it.`;
  // Browsers tie passkeys to host names, not to IP addresses. IPv6 addresses are in brackets.
  if (/^(\d+\.){3}\d+$|^\[/.test(location.hostname)) {
    return t`Passkeys need a host name. This page was opened at an IP address.`;
  }
  return 'PublicKeyCredential' in globalThis ? null : t`This browser does not support passkeys.`;
}

/** The address of this page under a name that supports passkeys; null if it has none. */
export function addressWithPasskeys(): string | null {
  const { protocol, hostname, port, pathname } = location;
  if (hostname !== '127.0.0.1' && hostname !== '[::1]') return null;
  return `${protocol}//localhost${port && `:${port}`}${pathname}`;
}

/** Makes the browser create a passkey, and adds it. @throws ApiError if that fails */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await dataOf(dashboardClient.POST('/dashboard/api/passkeys/options'));
  const { startRegistration } = await loadWebAuthn();
  const { id, response } = await ask(() => startRegistration({ optionsJSON: options as never }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const body = { name, id, clientDataJSON, attestationObject, transports };
  await dataOf(dashboardClient.POST('/dashboard/api/passkeys', { body }));
}

/** Signs in, or steps the session up, with a passkey. @throws ApiError if that fails */
export async function signWithPasskey(
  purpose: 'sign-in' | 'step-up',
  more: { forRemoval?: boolean } = {},
): Promise<void> {
  const { options } = await dataOf(dashboardClient.POST(`/dashboard/api/${purpose}/passkey/options`));
  const { startAuthentication } = await loadWebAuthn();
  const { id, response } = await ask(() => startAuthentication({ optionsJSON: options as never }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const body = { id, clientDataJSON, authenticatorData, signature, userHandle, ...more };
  await dataOf(dashboardClient.POST(`/dashboard/api/${purpose}/passkey`, { body }));
}

const loadWebAuthn = () => import('@simplewebauthn/browser');

/**
 * Browsers hide most reasons for a failure, so that pages learn nothing about passkeys. Explain what the user can do.
 */
async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const exists = (thrown as Error).name === 'InvalidStateError';
    throw new ApiError(0, {
      code: 'passkey_failed' as ErrorDetail['code'],
      message: exists
        ? t`You have already added a passkey of this device.`
        : t`No passkey was used. Try again, or choose another way.`,
    });
  }
}
