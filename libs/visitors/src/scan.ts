/** In the query of the addresses in QR codes: a visit with this pair came from one. Any other `way` belongs to the destination. */
export const scanPair = 'way=qr';
/** The source of such visits. It says where they came from, so it precedes the app and the referrer. */
export const scanSource = 'qr';

/** Whether a raw query, without `?`, says that the visitor scanned a QR code. */
export const isScan = (query: string): boolean =>
  query.includes(scanPair) && query.split('&').includes(scanPair);

/** A raw query without what says that the visit was a scan. Everything else stays as it is. */
export const withoutScan = (query: string): string =>
  isScan(query)
    ? query
        .split('&')
        .filter((pair) => pair !== scanPair)
        .join('&')
    : query;
