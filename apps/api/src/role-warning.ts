import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';

/** Warns at startup if the API connects as the owner of the tables, whom PostgreSQL allows everything. */
@Injectable()
export class RoleWarning implements OnApplicationBootstrap {
  private readonly logger = new Logger('Database');

  constructor(private readonly em: EntityManager) {}

  /** Does not delay startup. */
  onApplicationBootstrap(): void {
    // Readiness reports a database that is unavailable or was never migrated.
    this.warn().catch(() => undefined);
  }

  private async warn(): Promise<void> {
    const [table] = await this.em
      .fork()
      .execute<{ owned: boolean }[]>(
        `select pg_has_role(relowner, 'usage') as owned from pg_class where oid = to_regclass('links')`,
      );
    if (!table?.owned) return;
    this.logger.warn(
      'the apps connect to the database as the owner of the tables; give them their own roles with DATABASE_MIGRATION_URL (docs/configuration.md#database-roles)',
    );
  }
}
