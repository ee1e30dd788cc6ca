/** A known app or site. */
export interface KnownSource {
  /** In reports; never changed, since it is kept. */
  key: string;
  label: string;
  /** Domains whose pages, and those of whose subdomains, are this site; a longer one goes before a shorter. */
  hosts?: string;
  /** Android apps, as they stand in `android-app://` referrers. */
  apps?: string;
  /** The name before a country's domain (`google` of `google.co.uk`), for sites that have one for each country. */
  everywhere?: string;
}
