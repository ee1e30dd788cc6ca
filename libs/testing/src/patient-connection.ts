/**
 * Overrides the limit of `connectionOptions`, which is the longest wait of a visitor: on a busy machine, connecting
 * can take longer without anything being wrong.
 */
export const patientConnection = { connectionTimeoutMillis: 30_000 };
