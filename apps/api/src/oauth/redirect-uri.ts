import { isLoopbackName } from '@app/common';

const mostCharacters = 2_000;

/**
 * True if an app may register it: https, or http on the user's own machine, without a user or a fragment. Schemes of apps
 * are not accepted: any app can claim them.
 */
export function isRedirectUri(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > mostCharacters) return false;
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(value) || /[#\\]/.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return !username && !password && (value.startsWith('https:') || isLoopback(value));
}

/**
 * True if a request may name it: character for character as registered. On the user's own machine, the port may be another
 * one, because a program cannot know which is free (RFC 8252).
 */
export function isRegistered(given: string, registered: readonly string[]): boolean {
  if (registered.includes(given)) return true;
  if (!isRedirectUri(given) || !isLoopback(given)) return false;
  return registered.some((each) => isLoopback(each) && withoutPort(each) === withoutPort(given));
}

const isLoopback = (uri: string): boolean => uri.startsWith('http:') && isLoopbackName(new URL(uri).hostname);

function withoutPort(uri: string): string {
  const url = new URL(uri);
  url.port = '';
  return url.href;
}
