import type { Creation } from '@app/accounts';
import type { AuditDetails } from '@app/database';

/** What became of what somebody created. */
type Fate = 'ended' | 'takenOver' | 'suspended';

/** Collects what an audit entry lists: each thing with its kind, its id and, if it has one, its name. */
export class Changes {
  private readonly listed = new Map<Fate, string[]>();
  private readonly counts = new Map<string, number>();

  /** @returns how many there are of them. */
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
