import type { ApiKey, Scope } from '../api/dashboard-client.ts';
import { customScopes } from './custom-scopes.ts';

export type KeyState = 'Active' | 'Expired' | 'Revoked';

export function keyState({ revokedAt, expiresAt }: ApiKey): KeyState {
  if (revokedAt) return 'Revoked';
  return expiresAt && Date.parse(expiresAt) <= Date.now() ? 'Expired' : 'Active';
}

const scopeTexts = new Map<Scope, string>(customScopes.map(({ scope, label }) => [scope, label]));

/** What a key may do, in words. */
export function scopesText(scopes: Scope[]): string {
  const others = scopes.flatMap((scope) => scopeTexts.get(scope) ?? []);
  return [generalText(scopes), ...others].filter(Boolean).join('; ');
}

function generalText(scopes: Scope[]): string {
  const [read, write] = [scopes.includes('read'), scopes.includes('write')];
  if (read && write) return 'Read and write';
  if (read) return 'Read only';
  return write ? 'Write only' : '';
}
