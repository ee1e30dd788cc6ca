import { UnreadableFile } from './reading/file-row.js';
import type { OpenedFile } from './reading/read-file.js';
import { type FileHosts, otherDomain } from './questions.js';
import { checkRow, type RowRules } from './rows/check-row.js';
import { cellsOf, hostsOfRow } from './rows/row-hosts.js';

/** Maximum number of codes that are compared: those of a million rows with a few aliases each, 32 MiB. */
const maxCodes = 4 * 1024 * 1024;

/**
 * True if links that go to the default domain share a code that they have on different hosts. Reads to the end of
 * the file or to the first unreadable part. Codes are compared by hashes, of 52 bits for one unknown host.
 * Collisions only lead to an unnecessary question, and so do more codes than can be compared.
 * @throws the reason why the signal was aborted.
 */
export async function haveSharedCodes(
  { rows }: OpenedFile,
  rules: RowRules,
  { unknown, placeOf }: Pick<FileHosts, 'unknown' | 'placeOf'>,
  maxRows: number,
  signal: AbortSignal,
): Promise<boolean> {
  const places = unknown.length + 1;
  const maxHash = Math.floor(2 ** 53 / places);
  let hashes = new Float64Array(1_024);
  let [read, size] = [0, 0];
  try {
    for await (const row of rows) {
      signal.throwIfAborted();
      if (++read > maxRows) break;
      const link = checkRow(row, rules);
      if ('reason' in link) continue;
      // The first host that the account has is the link's domain.
      if (link.hosts.map(placeOf).find((place) => place <= 0) === otherDomain) continue;
      const { domain, ofCodes } = hostsOfRow(cellsOf(row.values ?? {}, rules.columns), rules);
      for (const code of [link.slug, ...(link.options.aliases ?? [])]) {
        if (size === maxCodes) return true;
        if (size === hashes.length) {
          const larger = new Float64Array(2 * size);
          larger.set(hashes);
          hashes = larger;
        }
        const host = domain ?? ofCodes.get(code) ?? link.hosts[0] ?? null;
        hashes[size++] = places * (hashOf(code) % maxHash) + Math.max(placeOf(host), 0);
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  const sorted = hashes.subarray(0, size).sort();
  const codeOf = (hash = -1) => Math.floor(hash / places);
  return sorted.some((hash, at) => hash !== sorted[at - 1] && codeOf(hash) === codeOf(sorted[at - 1]));
}

/** A hash of 52 bits: two of 32 bits each, mixed as in MurmurHash. */
function hashOf(code: string): number {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < code.length; at++) {
    const unit = code.charCodeAt(at);
    one = Math.imul(one ^ unit, 2_654_435_761);
    other = Math.imul(other ^ unit, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return 2 ** 32 * (other & 0xfffff) + (one >>> 0);
}
