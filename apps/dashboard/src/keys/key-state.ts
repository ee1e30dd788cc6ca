import { t } from '@lingui/core/macro';
import type { ApiKey, Scope } from '../api/dashboard-client.ts';
import { customScopes } from './custom-scopes.ts';

type KeyState = 'active' | 'suspended' | 'expired' | 'revoked';

export const stateNames: Record<KeyState, string> = {
  active: t({ message: 'Active', context: 'state of an API key' }),
  suspended: t({ message: 'Suspended', context: 'state of an API key' }),
  expired: t({ message: 'Expired', context: 'state of an API key' }),
  revoked: t({ message: 'Revoked', context: 'state of an API key' }),
};

export function keyState({ revokedAt, expiresAt, suspended }: ApiKey): KeyState {
  if (revokedAt) return 'revoked';
  if (expiresAt && Date.parse(expiresAt) <= Date.now()) return 'expired';
  return suspended ? 'suspended' : 'active';
}

/** True if the key can be used, or could be if an owner took it over. */
export const isUsable = (key: ApiKey): boolean => ['active', 'suspended'].includes(keyState(key));

/** True if the key may do less than it was granted, or nothing, because of its creator's role. */
export const isLimited = ({ scopes, allowed }: ApiKey): boolean => allowed.length < scopes.length;

const scopeTexts = new Map<Scope, string>(customScopes.map(({ scope, label }) => [scope, label]));

/** The permissions of a key, in words. */
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
