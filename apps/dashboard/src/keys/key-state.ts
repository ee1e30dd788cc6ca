import { t } from '@lingui/core/macro';
import type { ApiKey, Scope } from '../api/dashboard-client.ts';
import { customScopes } from './custom-scopes.ts';

export type KeyState = 'active' | 'expired' | 'revoked';

export const stateNames: Record<KeyState, string> = {
  active: t({ message: 'Active', context: 'state of an API key' }),
  expired: t({ message: 'Expired', context: 'state of an API key' }),
  revoked: t({ message: 'Revoked', context: 'state of an API key' }),
};

export function keyState({ revokedAt, expiresAt }: ApiKey): KeyState {
  if (revokedAt) return 'revoked';
  return expiresAt && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active';
}

const scopeTexts = new Map<Scope, string>(customScopes.map(({ scope, label }) => [scope, label]));

/** What a key may do, in words. */
export function scopesText(scopes: Scope[]): string {
  const others = scopes.flatMap((scope) => scopeTexts.get(scope) ?? []);
  return [generalText(scopes), ...others].filter(Boolean).join('; ');
}

function generalText(scopes: Scope[]): string {
  const [read, write] = [scopes.includes('read'), scopes.includes('write')];
  if (read && write) return t`Read and write`;
  if (read) return t`Read only`;
  return write ? t`Write only` : '';
}
