/** Shortens a URL for display. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '');

/** Trims a URL and adds `https://` if it starts with a host name. */
export function withHttps(typed: string): string {
  const url = typed.trim();
  return /^[\p{L}\d_-]+(\.[\p{L}\d_-]+)+([/:?#]|$)/u.test(url) ? `https://${url}` : url;
}
