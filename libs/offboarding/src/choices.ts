import type { ListedCreation } from '@app/accounts';
import type { Role } from '@app/database';

/** Kinds of creations that keep working without the user who created them, so that an owner decides about them. */
export const chosenKinds = ['keys', 'webhooks', 'reports'] as const;
export type ChosenKind = (typeof chosenKinds)[number];

/** `revoke` ends it permanently. `take-over` makes an owner responsible for it. `keep` leaves it to its creator. */
export type Choice = 'revoke' | 'take-over' | 'keep';

/** An owner's choices, by kind. */
export type Choices = Partial<Record<ChosenKind, Choice>>;

/** Everything that a user created in an account and that can still be used. */
export interface Belongings extends Record<ChosenKind, ListedCreation[]> {
  id: string;
  /** Null if the user no longer exists. */
  email: string | null;
  /** Null if they do not belong to the account. */
  role: Role | null;
  /** Open invitations. */
  invitations: ListedCreation[];
  /** Imports that have not started. */
  imports: ListedCreation[];
}
