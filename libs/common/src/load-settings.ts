import { plainToInstance } from 'class-transformer';
import { Validator } from 'class-validator';
import { resolve } from 'node:path';
import { isIssuer, missingOidcSettings } from './oidc-settings.js';
import { settingNames } from './setting-names.js';
import { applySettingsFile } from './settings-file.js';
import { Settings, SettingsError } from './settings.js';

/** Settings whose default is derived from a port. */
const derivedFromPorts = ['SHORT_URL_BASE', 'API_BASE_URL'];

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : 'localhost');

/** Settings that have no effect without another one, which is probably misspelled or forgotten. */
function uselessSettings(given: Record<string, string | undefined>): string[] {
  return [
    ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
    ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
    ['REDIS_CA', 'REDIS_URL'],
    ['REDIS_SENTINELS', 'REDIS_URL'],
  ].flatMap(([name = '', needed = '']) =>
    given[name] && !given[needed] ? [`${name} needs ${needed}, which is not set`] : [],
  );
}

/** Visitors of a missing page would be redirected forever. */
const notFoundLoop = ({ NOT_FOUND_URL = '', SHORT_URL_BASE }: Settings): string[] =>
  URL.canParse(NOT_FOUND_URL) && hostOf(NOT_FOUND_URL) === hostOf(SHORT_URL_BASE)
    ? ['NOT_FOUND_URL must not be on the host of SHORT_URL_BASE']
    : [];

/**
 * Reads and validates the settings.
 * @param env their source. Default: the environment of this process, plus the settings file.
 * @throws SettingsError that names every invalid variable, or every wrong line of the file.
 */
export function loadSettings(env?: NodeJS.ProcessEnv): Settings {
  if (!env) {
    applySettingsFile(process.env);
    return loadSettings(process.env);
  }
  const given = Object.fromEntries(
    settingNames.filter((name) => env[name]?.trim()).map((name) => [name, env[name]?.trim()]),
  );
  const settings = plainToInstance(Settings, given, { exposeDefaultValues: true });
  settings.SHORT_URL_BASE = (settings.SHORT_URL_BASE ?? `http://localhost:${settings.REDIRECT_PORT}`).replace(
    /\/$/,
    '',
  );
  settings.API_BASE_URL = (settings.API_BASE_URL ?? `http://localhost:${settings.API_PORT}`).replace(
    /\/$/,
    '',
  );
  settings.SMTP_FROM ??= `Waypost <waypost@${hostOf(settings.API_BASE_URL)}>`;
  settings.DATA_DIR = resolve(settings.DATA_DIR);
  // A derived origin is invalid only if its port is, which is reported already.
  const messages = new Validator()
    .validateSync(settings)
    .filter(({ property }) => property in given || !derivedFromPorts.includes(property))
    .flatMap(({ constraints }) => Object.values(constraints ?? {}).slice(-1))
    .concat(
      missingOidcSettings(given),
      missingMail(settings),
      unprotectedTokens(settings),
      uselessSettings(given),
      notFoundLoop(settings),
      shortRetention(settings),
    );
  if (messages.length > 0) throw new SettingsError(messages);
  return settings;
}

/** A conversion is refunded for 180 days, and one that is reported on the last day may have occurred on that day. */
const shortRetention = ({ CONVERSION_DAYS, CONVERSION_RETENTION_DAYS }: Settings): string[] =>
  CONVERSION_RETENTION_DAYS < CONVERSION_DAYS + 181
    ? ['CONVERSION_RETENTION_DAYS must be at least CONVERSION_DAYS + 181']
    : [];

/** Codes and tokens must not cross a network in plain text. */
const unprotectedTokens = ({ OAUTH, API_BASE_URL }: Settings): string[] =>
  OAUTH === 'on' && !isIssuer(API_BASE_URL)
    ? ['OAUTH=on needs an API_BASE_URL that is https, or of this machine']
    : [];

/** Addresses cannot be confirmed without mail. */
const missingMail = ({ SIGNUP_VERIFY, SMTP_URL }: Settings): string[] =>
  SIGNUP_VERIFY === 'on' && SMTP_URL === undefined
    ? ['SIGNUP_VERIFY=on needs SMTP_URL, which is not set']
    : [];
