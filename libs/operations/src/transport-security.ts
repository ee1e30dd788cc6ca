/**
 * The `Strict-Transport-Security` header of a public origin, if it is https. It applies only to the host, because
 * its subdomains may belong to other services.
 */
export const transportSecurity = (origin: string): Record<string, string> =>
  origin.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {};
