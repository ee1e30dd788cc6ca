/**
 * The marker in the addresses in QR codes: a visit whose query has this pair came from one. Any other `way` belongs
 * to the destination.
 */
export const scanPair = 'way=qr';
/** The source of such visits. It takes precedence over the app and the referrer. */
export const scanSource = 'qr';

/** True if a raw query, without `?`, shows that the visitor scanned a QR code. */
export const isScan = (query: string): boolean =>
  query.includes(scanPair) && query.split('&').includes(scanPair);

/** A raw query without the marker of a scan. Everything else stays unchanged. */
export const withoutScan = (query: string): string =>
  isScan(query)
    ? query
        .split('&')
        .filter((pair) => pair !== scanPair)
        .join('&')
    : query;
