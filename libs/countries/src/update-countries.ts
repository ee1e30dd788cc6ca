import type pg from 'pg';
import { checkCountryFile, fewestNodes } from './check-country-file.js';
import { download, NoSuchFileError } from './download.js';
import {
  checksumOf,
  confirmStoredCountries,
  maxFileBytes,
  storeCountries,
  storedCountries,
  type StoredCountries,
} from './stored-countries.js';
import { unpack } from './unpack.js';

/** DB-IP's free database of countries, CC BY 4.0. A new edition replaces it every month. */
export const defaultUpdateUrl = 'https://download.db-ip.com/free/dbip-country-lite-{YYYY}-{MM}.mmdb.gz';

const downloadTimeoutMs = 300_000;
/** How long a file is used before a new one is downloaded. */
const monthMs = 30 * 86_400_000;

interface UpdateOptions {
  now?: Date;
  signal?: AbortSignal;
}

/** The result of an update: whether the file has changed, and its properties. */
export interface CountryUpdate extends Pick<StoredCountries, 'sha256' | 'url' | 'builtAt'> {
  changed: boolean;
}

/**
 * Downloads a database of countries, checks it and stores it for the redirect. If anything fails, nothing is changed.
 * @param template its address, where `{YYYY}` and `{MM}` stand for the year and the month, UTC. Until the edition of this
 * month is published, that of the previous month is used.
 * @throws CountryFileError or CountryDownloadError, whose messages are for the operator.
 */
export async function updateCountries(
  pool: pg.Pool,
  template: string,
  { now = new Date(), signal }: UpdateOptions = {},
): Promise<CountryUpdate> {
  const { bytes, url } = await downloadEdition(template, now, signal);
  const file = await unpack(bytes, maxFileBytes);
  const sha256 = checksumOf(file);
  const stored = await storedCountries(pool);
  if (stored?.sha256 === sha256) {
    await confirmStoredCountries(pool, sha256, url);
    return { sha256, url, builtAt: stored.builtAt, changed: false };
  }
  const checked = await checkCountryFile(file, Math.max(fewestNodes, Math.ceil((stored?.nodes ?? 0) / 2)));
  signal?.throwIfAborted();
  await storeCountries(pool, file, { sha256, url, ...checked });
  return { sha256, url, builtAt: checked.builtAt, changed: true };
}

/** True if a new file should be downloaded: another edition is due, the address has changed, or a month has passed. */
export function isUpdateDue(
  stored: Pick<StoredCountries, 'url' | 'fetchedAt'> | null,
  template: string,
  now = new Date(),
): boolean {
  if (!stored) return true;
  return (
    stored.url !== withoutSecrets(editionOf(template, now)) ||
    now.getTime() - stored.fetchedAt.getTime() > monthMs
  );
}

async function downloadEdition(
  template: string,
  now: Date,
  signal?: AbortSignal,
): Promise<{ bytes: Buffer; url: string }> {
  const limits = { maxBytes: maxFileBytes, timeoutMs: downloadTimeoutMs, signal };
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1));
  const [current, previous] = [editionOf(template, now), editionOf(template, lastMonth)];
  try {
    return { bytes: await download(current, limits), url: withoutSecrets(current) };
  } catch (error) {
    if (!(error instanceof NoSuchFileError) || current.href === previous.href) throw error;
    return { bytes: await download(previous, limits), url: withoutSecrets(previous) };
  }
}

const editionOf = (template: string, at: Date): URL =>
  new URL(
    template
      .replaceAll('{YYYY}', String(at.getUTCFullYear()))
      .replaceAll('{MM}', String(at.getUTCMonth() + 1).padStart(2, '0')),
  );

/** The user, the password and the query may contain credentials, which are neither stored nor logged. */
const withoutSecrets = ({ origin, pathname }: URL): string => origin + pathname;
