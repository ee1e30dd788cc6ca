/** The size of a delivery `d` in bytes. Deliveries without an event have their content in their own row. */
export const bytesSql = `coalesce(d.bytes,
  512 + coalesce(pg_column_size(d.resource), 0) + coalesce(pg_column_size(d.body), 0))::bigint`;
