import type { Settings } from '@app/common';

/**
 * Names and attributes of our cookies. Under HTTPS, the prefix keeps other hosts of the domain and plain HTTP from
 * setting them.
 */
export function cookieSettings(
  { API_BASE_URL }: Settings,
  sameSite: 'Lax' | 'Strict',
): { prefix: string; attributes: string } {
  const secure = API_BASE_URL.startsWith('https:');
  return {
    prefix: secure ? '__Host-' : '',
    attributes: `; Path=/; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`,
  };
}

/** The value of a cookie, or null. Of several cookies with that name, the first one wins. */
export function cookieNamed(header: string | undefined, name: string): string | null {
  const pair = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}
