/** What somebody meant who typed an address without its scheme. */
export function withHttps(address: string): string {
  const trimmed = address.trim();
  return /^[^\s:/?#]+\.[^\s:/?#]+([:/?#].*)?$/.test(trimmed) ? `https://${trimmed}` : trimmed;
}
