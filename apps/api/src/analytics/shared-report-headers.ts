/** The headers of every page at the address of a shared report. @param policy its content security policy. */
export const pageHeaders = (policy: string): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy,
  'Cache-Control': 'private, no-store',
  Vary: 'Accept-Language',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
});
