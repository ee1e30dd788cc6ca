import { PrimaryKeyProp } from '@mikro-orm/core';
import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The roles of members, from the most to the least privileged. `roleScopes` in libs/accounts has the details. */
export const roles = ['owner', 'editor', 'viewer'] as const;
export type Role = (typeof roles)[number];

/**
 * A user's place in an account. Unlike in the tables of a tenant, `account_id` is not first in the key: signing in
 * starts from the user and looks for their accounts.
 */
@Entity({ tableName: 'memberships' })
@Check({ name: 'memberships_role_check', expression: `role in ('owner', 'editor', 'viewer')` })
export class Membership {
  [PrimaryKeyProp]?: ['userId', 'accountId'];

  @PrimaryKey({ type: 'uuid' })
  userId: string;

  @Index({ name: 'memberships_account_id_idx' })
  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @Property({ type: 'text' })
  role: Role;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}
