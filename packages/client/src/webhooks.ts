import type { WebhookEvent } from './webhook-events.js';

/** A webhook that was not sent by the holder of the secret, or not recently. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

export interface VerifyOptions {
  /** The secret of the endpoint, `whsec_…`. Several while it is being rotated. */
  secret: string | string[];
  /** Maximum age of a webhook, and how far in the future it may be, in seconds. 300 by default. */
  toleranceSeconds?: number;
}

/** Headers of a request: `Headers`, or the object that Node and most frameworks have. */
type HeadersLike = Headers | Record<string, string | string[] | undefined>;

/**
 * Verifies a webhook as Standard Webhooks describes, and returns its parsed body.
 * @param body as it arrived, byte for byte. A parsed and serialized body has a different signature.
 * @throws WebhookError if the signature or the time is wrong, or a header is missing. In that case, respond with 400.
 */
export async function verifyWebhook<Event = WebhookEvent>(
  body: string | Uint8Array<ArrayBuffer>,
  headers: HeadersLike,
  { secret, toleranceSeconds = 300 }: VerifyOptions,
): Promise<Event> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  const age = Date.now() / 1000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || Math.abs(age) > toleranceSeconds) {
    throw new WebhookError('The webhook is too old, or from the future.');
  }
  const bytes = typeof body === 'string' ? encode(body) : body;
  const signed = concat(encode(`${id}.${timestamp}.`), bytes);
  for (const each of [secret].flat()) {
    if (await isSigned(signed, signatures, each)) return JSON.parse(decode(bytes)) as Event;
  }
  throw new WebhookError('The webhook has no signature of this secret.');
}

/** There is a signature for each secret of the sender. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
  secret: string,
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (bytes === null || bytes.length === 0) throw new WebhookError('The secret is malformed.');
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',');
    const given = version === 'v1' ? fromBase64(value) : null;
    if (given && (await crypto.subtle.verify('HMAC', key, given, signed))) return true;
  }
  return false;
}

function headerOf(headers: HeadersLike, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  if (typeof value !== 'string') throw new WebhookError(`The header ${name} is missing.`);
  return value;
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function concat(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** Null if it is not Base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
