import type { ApiKey, Scope } from '../api/dashboard-client.ts';

export type KeyState = 'Active' | 'Expired' | 'Revoked';

export function keyState({ revokedAt, expiresAt }: ApiKey): KeyState {
  if (revokedAt) return 'Revoked';
  return expiresAt && Date.parse(expiresAt) <= Date.now() ? 'Expired' : 'Active';
}

export function scopesText(scopes: Scope[]): string {
  if (scopes.length > 1) return 'Read and write';
  return scopes[0] === 'write' ? 'Write only' : 'Read only';
}
