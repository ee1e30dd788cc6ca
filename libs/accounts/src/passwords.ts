import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** 19 MiB, two passes, one lane: OWASP's first recommendation for argon2id. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };

/** Shortest and longest password, in code points. */
export const passwordLength = { min: 12, max: 128 };

/** Hashes a password with argon2id into PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await tagOf(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** True where `password` is the one that `hash` (PHC form, any cost) was made from. */
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
  derive('argon2id', { ...parameters, message: password.normalize('NFKC'), nonce, tagLength: 32 });

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
