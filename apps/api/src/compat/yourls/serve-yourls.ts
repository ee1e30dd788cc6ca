import { invalidRequest } from '@app/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AccountLinks, RefusedCall } from '../account-links.js';
import type { InternalCalls } from '../../internal-calls.js';
import { queryIn } from '../query-in.js';
import { yourlsActions, yourlsError, type YourlsParameters, type YourlsResult } from './yourls-actions.js';

const path = '/yourls-api.php';
const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Serves the API of YOURLS. Each action makes calls of `/v1`, with the signature or the password as the key. */
export function serveYourls(fastify: FastifyInstance, calls: InternalCalls, base: string): void {
  void fastify.register(async (scope) => {
    scope.addContentTypeParser(forms, { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
      parametersIn(body, request.headers['content-type'] ?? ''),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: path,
      config: { requires: { caller: 'anyone' } },
      handler: (request, reply) => respond(request, reply, calls, base),
    });
  });
}

async function parametersIn(body: Buffer, type: string): Promise<YourlsParameters> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw invalidRequest([], 'The body is not a valid form.');
    });
  return Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}

interface YourlsOutput {
  type: string;
  body: string;
}

/** A callable JavaScript expression and nothing else: `name`, `name.of.it`, `name[1]`. */
const callbackName = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d{1,15}\])*$/;

/** True if a script may call a function of this name. */
const isCallback = (name: string): boolean => name.length <= 200 && callbackName.test(name);

/** Formats a response as YOURLS does. An unknown format is treated as `simple`. @param callback must be valid if the format is `jsonp`. */
function formatResult(
  { simple = '', ...result }: YourlsResult,
  format: string,
  callback: string,
): YourlsOutput {
  switch (format) {
    case 'json':
      return { type: 'application/json; charset=utf-8', body: JSON.stringify(result) };
    case 'jsonp': {
      const body = JSON.stringify({ ...result, callback });
      // The comment keeps the response from being interpreted as anything but a script.
      return { type: 'application/javascript; charset=utf-8', body: `/**/${callback}(${body})` };
    }
    case 'xml': {
      const body = `<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf('result', result)}`;
      return { type: 'application/xml; charset=utf-8', body };
    }
    default:
      return { type: 'text/plain; charset=utf-8', body: simple };
  }
}

function xmlOf(name: string, value: unknown): string {
  const content =
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([inner, innerValue]) => xmlOf(inner, innerValue))
          .join('')
      : escape(typeof value === 'string' ? value : '');
  return `<${name}>${content}</${name}>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escape = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);

async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  calls: InternalCalls,
  base: string,
): Promise<FastifyReply> {
  const given: YourlsParameters = {
    ...Object.fromEntries(queryIn(request.url)),
    ...(request.body as YourlsParameters | undefined),
  };
  const isScript = given.format === 'jsonp';
  const callback = given.callback ?? '';
  const canRespond = !isScript || (request.method === 'GET' && isCallback(callback));
  const { retryAfter, ...result } = canRespond
    ? await resultOf(given, request, calls, base)
    : yourlsError(400, 'JSONP needs GET and a valid callback');
  const { type, body } = formatResult(result, canRespond ? (given.format ?? 'xml') : 'json', callback);
  if (retryAfter !== undefined) void reply.header('Retry-After', retryAfter);
  // Pages of other sites load scripts, which is what JSONP is for. The key is in their address.
  if (isScript) void reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
  return reply
    .status(Number(result.statusCode ?? result.errorCode ?? 200))
    .header('Cache-Control', 'no-store')
    .type(type)
    .send(body);
}

async function resultOf(
  given: YourlsParameters,
  request: FastifyRequest,
  calls: InternalCalls,
  base: string,
): Promise<YourlsResult & { retryAfter?: string }> {
  const { signature, timestamp, hash, password, action = '' } = given;
  if (signature && (timestamp || hash)) {
    return yourlsError(
      403,
      'Signatures with a time limit are not supported: send the API key as the signature',
    );
  }
  const key = signature || password;
  if (!key) return yourlsError(403, 'Please log in');
  const run = Object.hasOwn(yourlsActions, action) ? yourlsActions[action] : undefined;
  if (!run) return yourlsError(400, 'Unknown or missing "action" parameter');
  try {
    return await run(new AccountLinks(calls, request, key, new URL(base).hostname), given, base);
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error;
    if (error.status === 401) return yourlsError(403, 'Invalid username or password');
    return { ...yourlsError(error.status, error.message), retryAfter: error.retryAfter };
  }
}
