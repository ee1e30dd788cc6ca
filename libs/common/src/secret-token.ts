import { hash, randomBytes } from 'node:crypto';

/** A random token for a URL or a cookie. Store only its hash. */
export const newToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** SHA-256 of a token, hexadecimal. Its randomness makes a slow hash unnecessary. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');
