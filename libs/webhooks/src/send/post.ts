import http from 'node:http';
import https from 'node:https';
import type { PinnedConnection } from '../endpoint-hosts.js';

/** Limits of an attempt. */
const timeoutMs = 10_000;
const maxResponseBytes = 65_536;

/** What came of an attempt. */
export interface PostOutcome {
  /** Null if there was no response. */
  status: number | null;
  /** Why it failed. Null for a status from 200 to 299. */
  error: string | null;
  /** The beginning of the response's body. */
  response: string | null;
  retryAfter?: string;
  durationMs: number;
}

/** Characters of a response that the log keeps. */
const loggedCharacters = 1_000;

/**
 * Sends a body, without following redirects. Never rejects. What a receiver has accepted stays accepted if its response is
 * cut off.
 * @param connect resolves the host; counts toward the time limit.
 */
export async function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  connect: () => Promise<PinnedConnection>,
  limitMs = timeoutMs,
): Promise<PostOutcome> {
  const began = performance.now();
  const signal = AbortSignal.timeout(limitMs);
  const duration = () => Math.round(performance.now() - began);
  try {
    const outOfTime = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    const connection = await Promise.race([connect(), outOfTime]);
    const { status, text, retryAfter } = await exchange(url, headers, body, connection, signal);
    const isAccepted = status >= 200 && status < 300;
    return {
      status,
      error: isAccepted ? null : errorOf(status),
      response: text,
      retryAfter,
      durationMs: duration(),
    };
  } catch (error) {
    const message = signal.aborted ? 'There was no response in time.' : (error as Error).message;
    return {
      status: null,
      error: message || 'The connection failed.',
      response: null,
      durationMs: duration(),
    };
  }
}

const errorOf = (status: number): string =>
  status >= 300 && status < 400 ? 'Redirects are not followed.' : `The response has the status ${status}.`;

interface Response {
  status: number;
  text: string;
  retryAfter?: string;
}

function exchange(
  url: URL,
  headers: Record<string, string>,
  body: string,
  { agent, lookup }: PinnedConnection,
  signal: AbortSignal,
): Promise<Response> {
  const bytes = Buffer.from(body);
  const options = {
    method: 'POST',
    agent,
    lookup: lookup as never,
    signal,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': bytes.length,
      'User-Agent': 'Waypost-Webhooks',
      ...headers,
    },
  };
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const finish = (): void => {
        resolve({
          status: response.statusCode ?? 0,
          text: logged(Buffer.concat(chunks)),
          retryAfter: response.headers['retry-after'],
        });
        sent.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= maxResponseBytes) finish();
      });
      response.on('end', finish);
      // The status is known, whatever becomes of the body.
      response.on('error', finish);
      response.on('close', finish);
    });
    sent.on('error', reject);
    sent.end(bytes);
  });
}

/** PostgreSQL stores no NUL. */
const logged = (bytes: Buffer): string =>
  bytes
    .subarray(0, 4 * loggedCharacters)
    .toString('utf8')
    .replaceAll('\0', '�')
    .slice(0, loggedCharacters);
