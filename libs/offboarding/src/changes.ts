import type { Creation } from '@app/accounts';
import type { AuditDetails } from '@app/database';

/** The outcome of a user's creations. */
type Fate = 'ended' | 'takenOver' | 'suspended';

/** Collects the lists of an audit entry: each creation with its kind, its id and, if it has one, its name. */
export class Changes {
  private readonly listed = new Map<Fate, string[]>();
  private readonly counts = new Map<string, number>();

  /** @returns the number of added creations. */
  add(fate: Fate, kind: string, creations: readonly Creation[]): number {
    const list = this.listed.get(fate) ?? [];
    list.push(...creations.map(({ id, name }) => [kind, id, name].filter((part) => part !== null).join(' ')));
    if (list.length > 0) this.listed.set(fate, list);
    this.counts.set(`${fate} ${kind}`, this.count(fate, kind) + creations.length);
    return creations.length;
  }

  count(fate: Fate, kind: string): number {
    return this.counts.get(`${fate} ${kind}`) ?? 0;
  }

  get isEmpty(): boolean {
    return this.listed.size === 0;
  }

  get details(): AuditDetails {
    return Object.fromEntries(this.listed);
  }
}
