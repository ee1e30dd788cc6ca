import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { HashingQueue } from './hashing-queue.js';

const derive = promisify(argon2);

/** Two of Node's four threads at most; a full queue is about half a second of work. */
const queue = new HashingQueue(2, 32);

/** 19 MiB, two passes, one lane: OWASP's first recommendation for argon2id. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };

/** Shortest and longest password, in code points. */
export const passwordLength = { min: 12, max: 128 };

/** Hashes a password with argon2id into PHC form. @throws DomainError unavailable where too many wait for theirs. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await tagOf(password, salt, cost);
  return inPhcForm(salt, tag);
}

/** A hash that no password has, of the cost of a real one: what is verified where there is none to verify against. */
export const decoyHash = (): string => inPhcForm(randomBytes(16), randomBytes(32));

/**
 * True where `password` is the one that `hash` (PHC form, any cost) was made from.
 * @throws DomainError unavailable where too many wait for theirs.
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const found = await tagOf(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return expected.length === found.length && timingSafeEqual(expected, found);
}

const tagOf = (password: string, nonce: Buffer, parameters: typeof cost): Promise<Buffer> =>
  queue.run(() =>
    derive('argon2id', { ...parameters, message: password.normalize('NFKC'), nonce, tagLength: 32 }),
  );

function inPhcForm(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
