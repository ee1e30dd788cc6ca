import { maxNameLength, textError } from '@app/common';
import { isRedirectUri } from './redirect-uri.js';

/** Redirect URIs of an app. */
const mostRedirectUris = 10;

/** The reason that an app cannot be registered (RFC 7591). */
export interface RegistrationError {
  error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  error_description: string;
}

/** An app as it describes itself. */
export interface Registration {
  name: string;
  redirectUris: string[];
}

/**
 * Reads the metadata of an app. Everything but its name and redirect URIs is ignored, and the response says what holds
 * instead: every app is a public client with codes and refresh tokens.
 */
export function readRegistration(body: unknown): Registration | RegistrationError {
  const { redirect_uris: uris, client_name: given } = Object(body) as Record<string, unknown>;
  if (
    !Array.isArray(uris) ||
    uris.length < 1 ||
    uris.length > mostRedirectUris ||
    !uris.every(isRedirectUri)
  ) {
    const description = `redirect_uris must be 1 to ${mostRedirectUris} URIs: https, or http on a loopback address; no fragment.`;
    return { error: 'invalid_redirect_uri', error_description: description };
  }
  const name = typeof given === 'string' ? given.trim() : (given ?? new URL(uris[0] ?? '').host);
  const problem = textError(name, { max: maxNameLength });
  if (problem !== null || typeof name !== 'string')
    return { error: 'invalid_client_metadata', error_description: `client_name: ${problem?.message}` };
  return { name, redirectUris: [...new Set(uris)] };
}
