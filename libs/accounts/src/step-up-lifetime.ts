/** How long a session stays stepped up, as a PostgreSQL interval. */
export const stepUpLifetime = "interval '10 minutes'";
/** Same, milliseconds. */
export const stepUpLifetimeMs = 10 * 60_000;
