import { Settings } from '@app/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AsyncLocalStorage } from 'node:async_hooks';

/** The hosts that the checks of one call asked about, and those among them that are ours. */
interface Asked {
  hosts: Set<string>;
  own: ReadonlySet<string>;
}

/** The hosts that serve short links: those of the default domain, and every proven domain. */
@Injectable()
export class OwnHosts {
  private readonly shortHosts: ReadonlySet<string>;
  private readonly asked = new AsyncLocalStorage<Asked>();

  constructor(
    settings: Settings,
    private readonly em: EntityManager,
  ) {
    this.shortHosts = new Set(settings.shortHosts);
  }

  /**
   * True if a host serves short links. Outside of `checking`, domains of accounts are not considered.
   * @param host as the URL parser normalizes it, without the root's dot.
   */
  has(host: string): boolean {
    if (this.shortHosts.has(host)) return true;
    const asked = this.asked.getStore();
    asked?.hosts.add(host);
    return asked?.own.has(host) ?? false;
  }

  /**
   * Runs checks that call `has` synchronously. The hosts they asked about are looked up afterwards in one query. If any is ours,
   * which is rare, the checks run once more with that knowledge. A nested call leaves this to the outer one.
   * @param check has no effects but its result, or what it throws.
   */
  async checking<Result>(check: () => Result | Promise<Result>): Promise<Result> {
    if (this.asked.getStore()) return check();
    const hosts = new Set<string>();
    const [first] = await Promise.allSettled([
      this.asked.run({ hosts, own: new Set() }, async () => check()),
    ]);
    const own = hosts.size > 0 ? await this.ownOf([...hosts]) : new Set<string>();
    if (own.size > 0) return this.asked.run({ hosts, own }, check);
    if (first.status === 'rejected') throw first.reason;
    return first.value;
  }

  /** Uses the transaction of the call if it has one: calls that wait for a second connection could wait for each other. */
  private async ownOf(hosts: string[]): Promise<Set<string>> {
    const em = this.em.isInTransaction() ? this.em : this.em.fork();
    const { rows } = await sql<{ host: string }>`
      select host from domains where host = any(${hosts}::text[]) and proven_at is not null`.execute(
      em.getKysely(),
    );
    return new Set(rows.map(({ host }) => host));
  }
}
