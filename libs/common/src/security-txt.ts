/** Path of the file that explains how to report a vulnerability (RFC 9116). */
export const securityTxtPath = '/.well-known/security.txt';

/** How long the file is valid. The RFC recommends less than a year. */
const validDays = 180;
const dayMs = 86_400_000;

/**
 * The content of `security.txt`, or null if there is no contact.
 * @param contacts `SECURITY_CONTACT` of the settings.
 * @param origin origin of the host that serves it.
 * @param now milliseconds since 1970.
 */
export function securityTxt(contacts: readonly string[], origin: string, now = Date.now()): string | null {
  if (contacts.length === 0) return null;
  const today = Math.floor(now / dayMs);
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date((today + validDays) * dayMs).toISOString()}`,
    `Canonical: ${origin}${securityTxtPath}`,
    '',
  ].join('\n');
}
