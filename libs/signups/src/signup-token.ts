import { timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

/** The purpose of token signatures. */
export const signupPurpose = 'sign-up of a page';

const idBytes = 16;
const signatureBytes = 16;

/** The token in the link of a mail. @param sign signs for `signupPurpose`. */
export async function tokenOf(id: string, sign: (text: string) => Buffer | Promise<Buffer>): Promise<string> {
  const signature = (await sign(id)).subarray(0, signatureBytes);
  return Buffer.concat([parse(id), signature]).toString('base64url');
}

/** The id of the sign-up that a token is for. Null if we did not issue it. */
export function idInToken(token: string, sign: (text: string) => Buffer): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + signatureBytes || bytes.toString('base64url') !== token) return null;
  const hex = bytes.subarray(0, idBytes);
  let id: string;
  try {
    id = stringify(hex);
  } catch {
    // Not a UUID.
    return null;
  }
  return timingSafeEqual(bytes.subarray(idBytes), sign(id).subarray(0, signatureBytes)) ? id : null;
}
