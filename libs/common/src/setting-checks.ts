import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min, registerDecorator } from 'class-validator';
import { BlockList, isIP } from 'node:net';
import { isLoopbackName } from './own-origins.js';

/** A whole number in plain decimal digits, from `min` to `max`. */
export const WholeNumber = (min: number, max: number): PropertyDecorator =>
  all(
    Transform(({ value }): unknown => (/^\d+$/.test(String(value)) ? Number(value) : value)),
    IsInt(),
    Min(min),
    Max(max),
  );

/** Comma-separated values. @param message the text after the name of the setting */
export const ListOf = (message: string, holds: (value: string) => boolean): PropertyDecorator =>
  all(
    Transform(({ value }) =>
      String(value)
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    Validation(message, (values) => Array.isArray(values) && values.every((value) => holds(String(value)))),
  );

/** A text that holds if it is set. @param message the text after the name of the setting */
export const Check = (message: string, holds: (value: string) => boolean): PropertyDecorator =>
  all(
    IsOptional(),
    Validation(message, (value) => typeof value === 'string' && holds(value)),
  );

const encoded = ', with special characters in its user and password percent-encoded';

export const PostgresUrl = () => Check(`must be a postgres:// URL${encoded}`, isPostgresUrl);
export const RedisUrl = () => Check(`must be a redis:// or rediss:// URL${encoded}`, isRedisUrl);
export const MailUrl = () => Check(`must be an smtp:// or smtps:// URL${encoded}`, isMailUrl);
export const HttpUrl = () => Check('must be an http:// or https:// URL', isHttpUrl);

function Validation(message: string, holds: (value: unknown) => boolean): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'check',
      target: target.constructor,
      propertyName: propertyName as string,
      options: { message: `$property ${message}` },
      validator: { validate: holds },
    });
}

/** Applies decorators as if they stood above one another: the last one first. */
const all =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, propertyName) => {
    for (const decorate of decorators.toReversed()) decorate(target, propertyName);
  };

/** True if it is `http://host[:port]` or `https://host[:port]` without a path. */
export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, '');
}

/** True if it is an absolute URL that browsers can open. */
function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** True if it is an https URL, or an http URL of this machine. */
export function isDownloadUrl(value: string): boolean {
  const url = URL.parse(value);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackName(url.hostname));
}

/**
 * True if the PostgreSQL driver can read it, including URLs of a socket
 * (`postgres://user:password@/database?host=/run`), which `URL` cannot parse.
 */
function isPostgresUrl(value: string): boolean {
  if (!/^postgres(ql)?:\/\/./.test(value)) return false;
  // Like the driver, which treats a `%` that starts no escape, and a space, as literal characters.
  const isEncoded = !/ |%[^a-f0-9]|%[a-f0-9][^a-f0-9]/i.test(value);
  const url = isEncoded ? value : encodeURI(value).replace(/%25(\d\d)/g, '%$1');
  return isReadable(url) || isReadable(url.replace('@/', '@socket/'));
}

/** True if it is a Redis URL whose user and password can be decoded. */
function isRedisUrl(value: string): boolean {
  return /^rediss?:\/\/./.test(value) && isReadable(value);
}

/** True if it is the URL of a mail server. Its user and password may have a `%` that starts no escape. */
function isMailUrl(value: string): boolean {
  if (!/^smtps?:\/\/./.test(value) || !URL.canParse(value)) return false;
  const { hostname } = new URL(value);
  return !/%[0-7]/.test(hostname) && isDecodable(hostname);
}

/** True if it is a URL whose user, password and path can be decoded. */
function isReadable(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && [url.username, url.password, url.pathname].every(isDecodable);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** True if it is a URI that RFC 9116 allows as a contact. */
export function isContact(value: string): boolean {
  return /^(https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(value) && URL.canParse(value);
}

export const isHostName = (value: string): boolean =>
  /^(?=.{1,253}$)[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(value);

/** True if it is `host:port`, with an IPv6 address in brackets. */
export function isHostAndPort(value: string): boolean {
  const [, address, name, port] = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(value) ?? [];
  const isHost = address === undefined ? isHostName(name ?? '') : isIP(address) === 6;
  return isHost && Number(port) >= 1 && Number(port) <= 65535;
}

/** True if it is an IP address, optionally with a port, in which case an IPv6 address is in brackets. */
export function isNameServer(value: string): boolean {
  if (isIP(value) !== 0) return true;
  const [, v6, v4 = '', port] = /^(?:\[([\da-f:.]+)\]|([\d.]+)):(\d{1,5})$/i.exec(value) ?? [];
  return isIP(v6 ?? v4) !== 0 && Number(port) > 0 && Number(port) < 65_536;
}

/** True if it is an IP address, or a network such as `10.0.0.0/8`. */
export function isCidr(value: string): boolean {
  const [address, bits, rest] = value.split('/');
  const family = isIP(address ?? '');
  if (family === 0 || rest !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Maximum number of processes of one app on one machine. */
export const maxProcesses = 64;

/** @returns the number of a process and how many there are, from `2/4`; null if it is anything else. */
export function parseProcess(text: string): { number: number; count: number } | null {
  const [, number = 0, count = 0] = (/^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? []).map(Number);
  return number >= 1 && number <= count && count <= maxProcesses ? { number, count } : null;
}

/** @param cidrs as `isCidr` accepts them */
export function listOf(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}
