import type { WebhookFailure } from '@app/database';
import http, { type Agent } from 'node:http';
import https from 'node:https';
import { PrivateHostError, UnresolvedHostError } from '../endpoint-hosts.js';
import type { EndpointConnections } from './endpoint-connections.js';

/** Limits of an attempt. */
const timeoutMs = 10_000;
const maxResponseBytes = 65_536;

/** The outcome of an attempt. */
export interface PostOutcome {
  /** Null if there was no response. */
  status: number | null;
  /** The reason for a failure. Null for a status from 200 to 299. */
  failure: WebhookFailure | null;
  /** The reason in words. */
  error: string | null;
  /** The beginning of the response's body. */
  response: string | null;
  retryAfter?: string;
  durationMs: number;
}

/** Number of characters of a response that the log keeps. */
const loggedCharacters = 1_000;

/** The source of connections for requests. */
export type ConnectionSource = Pick<EndpointConnections, 'agentFor' | 'freshAgentFor'>;

/** The failure of a response. Null for a status from 200 to 299. */
function failureOfStatus(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Codes of TLS errors, and of certificates that OpenSSL rejects. */
const tlsCodes =
  /^(ERR_(TLS|SSL)_|EPROTO$|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_(CA|PURPOSE)$|HOSTNAME_MISMATCH$)/;

/** The failure of a request without a response, except for timeouts. */
function failureOfError(error: NodeJS.ErrnoException): WebhookFailure {
  if (error instanceof PrivateHostError) return 'private_host';
  const { code = '' } = error;
  if (error instanceof UnresolvedHostError || /^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return 'dns';
  if (code === 'ECONNREFUSED') return 'refused';
  return tlsCodes.test(code) ? 'tls' : 'connection';
}

/**
 * Sends a body, without following redirects. Never rejects. An accepted delivery stays accepted if its response is
 * cut off. Receivers may close a reused connection at any time: if one does so without a response, the body is sent
 * on a new one.
 */
export async function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  connections: ConnectionSource,
  limitMs = timeoutMs,
): Promise<PostOutcome> {
  const began = performance.now();
  const duration = () => Math.round(performance.now() - began);
  const outOfTime = new AbortController();
  const timer = setTimeout(() => outOfTime.abort(), limitMs);
  const send = (agent: Agent) => exchange(url, headers, body, agent, outOfTime.signal);
  try {
    const { status, text, retryAfter } = await send(connections.agentFor(url)).catch((error: unknown) => {
      if (!(error instanceof StaleConnectionError)) throw error;
      return send(connections.freshAgentFor(url));
    });
    const failure = failureOfStatus(status);
    return {
      status,
      failure,
      error: failure && errorOf(status),
      response: text,
      retryAfter,
      durationMs: duration(),
    };
  } catch (error) {
    const message = outOfTime.signal.aborted ? 'There was no response in time.' : (error as Error).message;
    return {
      status: null,
      failure: outOfTime.signal.aborted ? 'timeout' : failureOfError(error as Error),
      error: logged(Buffer.from(message)) || 'The connection failed.',
      response: null,
      durationMs: duration(),
    };
  } finally {
    clearTimeout(timer);
  }
}

/** A reused connection was closed before there was a response. */
class StaleConnectionError extends Error {}

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
  agent: Agent,
  signal: AbortSignal,
): Promise<Response> {
  const bytes = Buffer.from(body);
  const options = {
    method: 'POST',
    agent,
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
    let settleResponse: (() => void) | undefined;
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const settle = (): void =>
        resolve({
          status: response.statusCode ?? 0,
          text: logged(Buffer.concat(chunks)),
          retryAfter: response.headers['retry-after'],
        });
      // The status is known, whatever happens to the body. Without the rest of the body, the connection cannot be
      // reused.
      const abandon = (): void => {
        settle();
        sent.destroy();
      };
      settleResponse = settle;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= maxResponseBytes) abandon();
      });
      // A receiver may respond before it has read the body.
      response.on('end', () => (sent.writableFinished ? settle() : abandon()));
      response.on('error', abandon);
      response.on('close', () => response.complete || abandon());
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (settleResponse) return settleResponse();
      const isStale = sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(isStale && !signal.aborted ? new StaleConnectionError(error.message) : error);
    });
    sent.end(bytes);
  });
}

/** PostgreSQL cannot store NUL. */
const logged = (bytes: Buffer): string =>
  bytes
    .subarray(0, 4 * loggedCharacters)
    .toString('utf8')
    .replaceAll('\0', '�')
    .slice(0, loggedCharacters);
