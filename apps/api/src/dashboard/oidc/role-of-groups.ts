import { roles, type Role } from '@app/database';

/**
 * The highest role that a user's groups map to.
 * @param groups the claim: a list of names, or one name.
 * @param mapping pairs `group=role`, as in `OIDC_ROLES`.
 * @returns null if none of the groups stands for a role.
 */
export function roleOfGroups(groups: unknown, mapping: readonly string[]): Role | null {
  const names = (Array.isArray(groups) ? groups : [groups]).filter((name) => typeof name === 'string');
  return roles.find((role) => names.some((name) => mapping.includes(`${name}=${role}`))) ?? null;
}
