import { bodyOf, bytesOf, splitForClosing, type BulkCall } from './bulk-calls.ts';

/** The remaining bytes of all requests that outlive this page, less than the 64 KiB of browsers. */
let bytesLeft = 60_000;

/**
 * Sends as much as a closing page can send, over all of its jobs.
 * @param keep is called with the rest, and with calls that the browser rejects
 */
export function sendFromClosingPage(
  calls: readonly BulkCall[],
  token: string,
  keep: (calls: BulkCall[]) => void,
): void {
  const { sent, kept } = splitForClosing(calls, bytesLeft);
  if (kept.length > 0) keep(kept);
  for (const call of sent) {
    const bytes = bytesOf(call);
    bytesLeft -= bytes;
    void fetch('/v1/links/bulk', {
      method: call.change ? 'PATCH' : 'DELETE',
      // eslint-disable-next-line lingui/no-unlocalized-strings -- a header
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: bodyOf(call),
      keepalive: true,
    })
      .catch(() => keep([call]))
      .finally(() => (bytesLeft += bytes));
  }
}
