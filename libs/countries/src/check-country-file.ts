import { setImmediate } from 'node:timers/promises';
import { CountryFileError } from './country-file-error.js';
import { countryIn, type CountryReader, openReader } from './country-reader.js';

/** The properties of a valid file. */
export interface CheckedFile {
  builtAt: Date;
  /** Nodes of its search tree: how finely it divides the addresses. */
  nodes: number;
}

/** A file with fewer nodes does not distinguish the countries of both families. The bundled one has 1.3 million. */
export const fewestNodes = 300_000;

/** Minimum shares of the sampled addresses that have a country. IPv6 registries have allocated less of their space. */
const minCovered = { 4: 0.8, 6: 0.2 };

/** Universities and research networks, which stay in their countries. */
const knownAddresses: Readonly<Record<string, string>> = {
  '129.12.0.1': 'GB',
  '129.241.0.1': 'NO',
  '130.60.0.1': 'CH',
  '130.237.0.1': 'SE',
  '131.114.0.1': 'IT',
  '131.220.0.1': 'DE',
  '133.11.0.1': 'JP',
  '138.25.0.1': 'AU',
  '143.107.0.1': 'BR',
  '143.248.0.1': 'KR',
  '147.83.0.1': 'ES',
  '193.48.0.1': 'FR',
  '202.38.64.1': 'CN',
  '2001:388::1': 'AU',
  '2001:620::1': 'CH',
  '2001:630::1': 'GB',
  '2001:638::1': 'DE',
  '2001:660::1': 'FR',
  '2001:6b0::1': 'SE',
  '2001:700::1': 'NO',
  '2001:720::1': 'ES',
  '2001:760::1': 'IT',
};
/** Maximum number of wrong ones: publishers disagree about single addresses. */
const maxWrong = 2;

/** Number of lookups after which other work gets its turn. */
const lookupsAtOnce = 500;

/**
 * Checks that a file contains the countries of visitors: its format, its size, how many addresses it covers, and addresses
 * whose country is known.
 * @param leastNodes minimum number of nodes; a much smaller file is broken.
 * @throws CountryFileError
 */
export async function checkCountryFile(file: Buffer, leastNodes: number): Promise<CheckedFile> {
  const reader = readerOf(file);
  const { buildEpoch: builtAt, nodeCount: nodes, ipVersion } = reader.metadata;
  if (Number.isNaN(builtAt.getTime())) throw new CountryFileError('the file does not say when it was built');
  if (nodes < leastNodes) {
    throw new CountryFileError(
      `the file is much smaller than it should be: its tree has ${nodes} nodes, and at least ${leastNodes} are expected`,
    );
  }
  if (ipVersion !== 6) throw new CountryFileError('the file has no IPv6 addresses');
  await requireCoverage(reader, 4, ipv4Sample());
  await requireCoverage(reader, 6, ipv6Sample());
  const wrong = Object.entries(knownAddresses)
    .map(([address, country]) => ({ address, country, found: countryIn(reader, address) }))
    .filter(({ country, found }) => found !== country);
  const [first] = wrong;
  if (first && wrong.length > maxWrong) {
    throw new CountryFileError(
      `the file is wrong about ${wrong.length} of ${Object.keys(knownAddresses).length} known addresses: it puts ` +
        `${first.address}, which is in ${first.country}, in ${first.found}`,
    );
  }
  return { builtAt, nodes };
}

function readerOf(file: Buffer): CountryReader {
  try {
    return openReader(file);
  } catch (error) {
    throw new CountryFileError(`the file is not a complete MMDB file (${(error as Error).message})`);
  }
}

async function requireCoverage(
  reader: CountryReader,
  family: 4 | 6,
  addresses: Iterable<string>,
): Promise<void> {
  let total = 0;
  let known = 0;
  for (const address of addresses) {
    total++;
    if (countryIn(reader, address) !== 'XX') known++;
    if (total % lookupsAtOnce === 0) await setImmediate();
  }
  const share = known / total;
  if (share >= minCovered[family]) return;
  throw new CountryFileError(
    `the file has a country for ${Math.floor(share * 100)}% of the IPv${family} addresses of a sample, and at least ` +
      `${minCovered[family] * 100}% are expected`,
  );
}

/** An address of every /14 that can be public. */
function* ipv4Sample(): Generator<string> {
  for (let first = 1; first < 224; first++) {
    if (first === 10 || first === 127) continue;
    for (let second = 0; second < 256; second += 4) yield `${first}.${second}.77.1`;
  }
}

/** Addresses of the blocks that the five registries allocate. */
function* ipv6Sample(): Generator<string> {
  for (const registry of [0x2400, 0x2600, 0x2800, 0x2a00]) {
    for (let first = registry; first < registry + 0x10; first++) {
      for (let second = 0; second < 0x1_0000; second += 0x400) {
        yield `${first.toString(16)}:${second.toString(16)}::1`;
      }
    }
  }
}
