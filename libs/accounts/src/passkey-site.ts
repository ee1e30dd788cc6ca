import { isLoopbackName, ownOrigins } from '@app/common';

/** The site that passkeys belong to, called the relying party in WebAuthn. */
export interface PasskeySite {
  /** Host name. A passkey works for this name only. */
  rpID: string;
  /** The origins of our pages under that name. */
  origins: string[];
}

/**
 * The site of an installation, derived from its `API_BASE_URL`. No passkey belongs to an IP address, so on this machine
 * it is always `localhost`.
 */
export function passkeySite(apiBaseUrl: string): PasskeySite {
  const { hostname } = new URL(apiBaseUrl);
  const rpID = isLoopbackName(hostname) ? 'localhost' : hostname;
  return { rpID, origins: ownOrigins(apiBaseUrl).filter((origin) => new URL(origin).hostname === rpID) };
}
