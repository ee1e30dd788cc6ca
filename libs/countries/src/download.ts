import { isLoopbackName } from '@app/common';
import { CountryDownloadError, CountryFileError } from './country-file-error.js';

interface DownloadLimits {
  maxBytes: number;
  /** For the whole download, including redirects, in milliseconds. */
  timeoutMs: number;
  signal?: AbortSignal;
}

const maxRedirects = 5;

/** The publisher has no such file. */
export class NoSuchFileError extends CountryFileError {}

/**
 * Downloads a file from an https address, or an http address of this machine. A user and a password in `url` are sent
 * only to its origin.
 * @throws CountryDownloadError if there is no complete response in time, or a temporary error.
 * @throws CountryFileError if the response is too large, is an error, or redirects too often or to a disallowed address.
 */
export async function download(url: URL, limits: DownloadLimits): Promise<Buffer> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const signal = limits.signal ? AbortSignal.any([limits.signal, timeout]) : timeout;
  try {
    return await follow(url, limits.maxBytes, signal);
  } catch (error) {
    limits.signal?.throwIfAborted();
    if (error instanceof CountryFileError || error instanceof CountryDownloadError) throw error;
    if (timeout.aborted) {
      throw new CountryDownloadError(`${url.host} did not send the file within ${limits.timeoutMs / 1000} s`);
    }
    // If a host has several addresses, its error has only a code.
    const { message, cause } = error as { message: string; cause?: NodeJS.ErrnoException };
    throw new CountryDownloadError(
      `${url.host} cannot be reached: ${cause?.message || cause?.code || message}`,
    );
  }
}

async function follow(start: URL, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  let url = start;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await fetch(withoutUser(url), {
      // A compressed file is stored as it is, so its transfer need not be compressed.
      headers: {
        'accept-encoding': 'identity',
        connection: 'close',
        'user-agent': 'Waypost',
        ...authorization(url, start),
      },
      redirect: 'manual',
      signal,
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null)
      return read(response, url, maxBytes);
    await response.body?.cancel();
    const next = URL.parse(location, url);
    if (!next || !mayFollow(url, next))
      throw new CountryFileError(`${url.host} redirects to a place that is not https`);
    url = next;
  }
  throw new CountryFileError(`${start.host} redirects more than ${maxRedirects} times`);
}

async function read(response: Response, { host }: URL, maxBytes: number): Promise<Buffer> {
  const { status, body } = response;
  if (status !== 200 || !body) {
    await body?.cancel();
    if (status === 404) throw new NoSuchFileError(`${host} has no such file (404)`);
    const Kind = status === 429 || status >= 500 ? CountryDownloadError : CountryFileError;
    throw new Kind(`${host} responded with the status ${status}`);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    // Leaving the loop cancels the response.
    if (bytes > maxBytes) throw new CountryFileError(`the file is larger than ${maxBytes / 2 ** 20} MiB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const isLocal = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && isLoopbackName(hostname);

const mayFollow = (from: URL, to: URL): boolean => to.protocol === 'https:' || (isLocal(from) && isLocal(to));

function withoutUser(url: URL): URL {
  const plain = new URL(url);
  [plain.username, plain.password] = ['', ''];
  return plain;
}

function authorization(url: URL, { username, password, origin }: URL): Record<string, string> {
  if (username === '' || url.origin !== origin) return {};
  const credentials = [username, password].map(decodeURIComponent).join(':');
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}
