/**
 * Goes on top of `connectionOptions`, whose limit is what a visitor may wait: on a busy machine, connecting can take longer
 * and nothing is wrong.
 */
export const patientConnection = { connectionTimeoutMillis: 30_000 };
