import type { ListedCreation } from '@app/accounts';
import type { Role } from '@app/database';

/** What goes on without the user who created it, so that an owner decides what becomes of it. */
export const chosenKinds = ['keys', 'webhooks', 'reports'] as const;
export type ChosenKind = (typeof chosenKinds)[number];

/** `revoke` ends it for good. `take-over` makes an owner responsible for it. `keep` leaves it to its creator. */
export type Choice = 'revoke' | 'take-over' | 'keep';

/** What an owner chose, by kind. */
export type Choices = Partial<Record<ChosenKind, Choice>>;

/** What a user created in an account, as far as it can still be used. */
export interface Belongings extends Record<ChosenKind, ListedCreation[]> {
  id: string;
  /** Null if the user is gone. */
  email: string | null;
  /** Null if they do not belong to the account. */
  role: Role | null;
  /** Open ones. */
  invitations: ListedCreation[];
  /** Those that have not started. */
  imports: ListedCreation[];
}
