import { readJournalBacklog } from '@app/clicks';
import { cliCommand, type Settings } from '@app/common';
import { CountryDatabase, storedCountries, type StoredCountries } from '@app/countries';
import { access, constants, readFile, statfs } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { totalmem } from 'node:os';
import type pg from 'pg';
import { connectTo } from './connect-to.js';
import { type Finding, problem } from './finding.js';
import { judgeBacklog, judgeCountries, judgeMemory, judgeNode, judgeRoom } from './judgments.js';

export async function checkVersions(): Promise<Finding> {
  const file = findPackageJSON('.', import.meta.url) as string;
  const { version, engines } = JSON.parse(await readFile(file, 'utf8')) as {
    version: string;
    engines: { node: string };
  };
  return judgeNode(version, process.versions.node, engines.node);
}

/** Checks that DATA_DIR is writable, how much space it has, and whether clicks are waiting there. */
export async function checkDisk({ DATA_DIR }: Settings): Promise<Finding[]> {
  try {
    await access(DATA_DIR, constants.W_OK);
    const { bavail, blocks, bsize } = await statfs(DATA_DIR);
    return [
      judgeRoom(DATA_DIR, { available: bavail * bsize, total: blocks * bsize }),
      judgeBacklog(await readJournalBacklog(DATA_DIR)),
    ];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const remedy =
      code === 'ENOENT'
        ? 'Run this with the DATA_DIR of the installation; `npm start` creates the folder.'
        : `Give the folder to the user of the apps: chown -R USER ${DATA_DIR}`;
    return [problem('disk', `DATA_DIR (${DATA_DIR}) cannot be used: ${code}`, remedy)];
  }
}

/** Of the machine, or of the container if its limit is lower. */
export function checkMemory(): Finding {
  const limit = process.constrainedMemory();
  const total = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return judgeMemory({ total, available: Math.min(process.availableMemory(), total) });
}

/** @param databaseUrl undefined if the database cannot be used, so that a downloaded file is unknown. */
export async function checkCountries(
  { GEOIP_DATABASE }: Settings,
  databaseUrl: string | undefined,
): Promise<Finding> {
  const updated =
    GEOIP_DATABASE === undefined && databaseUrl !== undefined ? await updatedCountries(databaseUrl) : null;
  if (updated) {
    const days = Math.floor((Date.now() - updated.builtAt.getTime()) / 86_400_000);
    return judgeCountries(`the database from ${updated.url}`, days, updateRemedy());
  }
  const name = GEOIP_DATABASE ?? 'the database of this release';
  let database: CountryDatabase;
  try {
    database = CountryDatabase.open(GEOIP_DATABASE);
  } catch (error) {
    return problem(
      'countries',
      `${name} cannot be used: ${(error as Error).message}`,
      'Put an MMDB file with countries there, or unset GEOIP_DATABASE.',
    );
  }
  const days = Math.floor(database.ageSeconds / 86_400);
  database.onApplicationShutdown();
  const remedy =
    GEOIP_DATABASE === undefined ? updateRemedy() : 'Replace it with a newer file, or unset GEOIP_DATABASE.';
  return judgeCountries(name, days, remedy);
}

const updateRemedy = (): string => `Run \`${cliCommand()} geoip:update\`.`;

/** The latest downloaded file; null if there is none, or the schema is too old for one. */
async function updatedCountries(databaseUrl: string): Promise<StoredCountries | null> {
  let client: pg.Client | undefined;
  try {
    client = await connectTo(databaseUrl);
    return await storedCountries(client);
  } catch {
    return null;
  } finally {
    await client?.end();
  }
}
