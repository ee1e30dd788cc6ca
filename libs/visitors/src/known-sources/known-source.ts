/** A known app or site. */
export interface KnownSource {
  /** Stored with every click, so it must never change. */
  key: string;
  /** Name in reports. */
  label: string;
  /** Space-separated domains of this site, including subdomains. The longest match wins. */
  hosts?: string;
  /** Space-separated package names of its Android apps, as in `android-app://` referrers. */
  apps?: string;
  /** The name before the country domain (`google` in `google.co.uk`), for sites with one domain per country. */
  everywhere?: string;
}

/** A kind of app or site, as reports group them. */
export interface SourceGroup {
  key: string;
  label: string;
  sources: readonly KnownSource[];
}
