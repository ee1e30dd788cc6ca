import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { HashingQueue } from './hashing-queue.js';

const derive = promisify(argon2);

/** Uses at most two of Node's four worker threads. A full queue is about half a second of work. */
const queue = new HashingQueue(2, 32);

/** 19 MiB, two passes, one lane: OWASP's first recommendation for argon2id. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };

/** Hashes a password with argon2id into PHC format. @throws DomainError unavailable if too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await tagOf(password, salt, cost);
  return toPhc(salt, tag);
}

/** A hash that matches no password but costs as much to verify as a real one. For users without a password. */
export const decoyHash = (): string => toPhc(randomBytes(16), randomBytes(32));

/**
 * Whether `hash` (PHC format, any cost) was made from `password`.
 * @throws DomainError unavailable if too many are waiting.
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const actual = await tagOf(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Changes whenever `hash` does. Reveals nothing of it. 11 characters. */
export const passwordVersion = (hash: string): string =>
  createHash('sha256').update(hash).digest().toString('base64url', 0, 8);

const tagOf = (password: string, nonce: Buffer, parameters: typeof cost): Promise<Buffer> =>
  queue.run(() =>
    derive('argon2id', { ...parameters, message: password.normalize('NFKC'), nonce, tagLength: 32 }),
  );

function toPhc(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
