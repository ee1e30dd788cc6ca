import { SharedResource } from './shared-resource.js';
import { type WorkHolder } from './work-holder.js';
import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const busy = 'Too many passwords are being checked right now. Try again soon.';

/**
 * Hashing takes 19 MiB, and one of the four threads that also read files and resolve names, so a flood of attempts would stall
 * the whole process. The passwords of users have a thread that passwords of links can never use, and of the two for
 * links, no account or network gets both.
 */
export const userPasswords = new SharedResource('user_passwords', { capacity: 1, queue: 32 }, busy);
export const linkPasswords = new SharedResource('link_passwords', { capacity: 2, share: 1, queue: 32 }, busy);

/** 19 MiB, two passes, one lane: OWASP's first recommendation for argon2id. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };

/** Hashes a password with argon2id into PHC format. @throws DomainError unavailable if too many are waiting. */
export async function hashPassword(password: string, threads = userPasswords): Promise<string> {
  const salt = randomBytes(16);
  const tag = await threads.run(() => tagOf(password, salt, cost));
  return toPhc(salt, tag);
}

/** A hash that matches no password but costs as much to verify as a real one. For users without a password. */
export const decoyHash = (): string => toPhc(randomBytes(16), randomBytes(32));

/**
 * Checks whether `hash` (PHC format, any cost) was made from `password`.
 * @param holder the holder that waits for the result. Default: that of the current work.
 * @throws DomainError unavailable if too many are waiting.
 */
export async function verifyPassword(
  password: string,
  hash: string,
  threads = userPasswords,
  holder?: WorkHolder,
): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await threads.run(() => tagOf(password, Buffer.from(salt, 'base64'), parameters), holder);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Changes whenever `hash` does. Reveals nothing about it. 11 characters. */
export const passwordVersion = (hash: string): string =>
  createHash('sha256').update(hash).digest().toString('base64url', 0, 8);

const tagOf = (password: string, nonce: Buffer, parameters: typeof cost): Promise<Buffer> =>
  promisify(argon2)('argon2id', { ...parameters, message: password.normalize('NFKC'), nonce, tagLength: 32 });

function toPhc(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
