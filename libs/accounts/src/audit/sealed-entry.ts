import type { AuditActorKind, AuditDetails } from '@app/database';
import { createHash } from 'node:crypto';

/** `prevHash` of the first entry of a chain. */
export const firstPrevHash = '0'.repeat(64);

/** An entry in its chain, in the form that is exported and hashed. */
export interface SealedEntry {
  /** Id of the account, or null in the chain of the installation. */
  account: string | null;
  /** Position in the chain, from 1. */
  seq: number;
  id: string;
  createdAt: string;
  action: string;
  actor: { kind: AuditActorKind; id: string | null; name: string | null };
  /** Id of the session or key. */
  credential: string | null;
  request: string | null;
  target: { type: string; id: string | null; name: string | null } | null;
  fields: string[];
  details: AuditDetails;
  prevHash: string;
  hash: string;
}

/** An entry before it is hashed. */
type UnhashedEntry = Omit<SealedEntry, 'hash'>;

/** SHA-256 of the entry's canonical form: RFC 8785 (JSON, sorted keys, no whitespace), without `hash`. Hexadecimal. */
export function hashOf(entry: UnhashedEntry): string {
  return createHash('sha256')
    .update(canonicalJson({ ...entry, hash: undefined }))
    .digest('hex');
}

/**
 * RFC 8785 for strings, integers, booleans, null, arrays and objects. `JSON.stringify` already formats single values
 * that way. Omits undefined.
 */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
