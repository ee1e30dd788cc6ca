import { type Migration, Migrator } from '@mikro-orm/migrations';
import type { MikroORM, Options } from '@mikro-orm/postgresql';
import { Migration20261130100000_domain_changes } from './migrations/Migration20261130100000_domain_changes.js';
import { Migration20261130110000_holdout_apps } from './migrations/Migration20261130110000_holdout_apps.js';
import { Migration20261130130000_sign_up_mails } from './migrations/Migration20261130130000_sign_up_mails.js';
import { Migration20261130140000_link_creators } from './migrations/Migration20261130140000_link_creators.js';
import { Migration20261130170000_links_of_creators } from './migrations/Migration20261130170000_links_of_creators.js';
import { Migration20261130180000_connected_apps } from './migrations/Migration20261130180000_connected_apps.js';
import { Migration20261130200000_holdout_apps_forgotten } from './migrations/Migration20261130200000_holdout_apps_forgotten.js';
import { Migration20261130200001_holdout_app_orphans } from './migrations/Migration20261130200001_holdout_app_orphans.js';
import { Migration20261201090000_user_languages } from './migrations/Migration20261201090000_user_languages.js';
import { ormConfig } from './orm-config.js';

export type MigrationClass = new (
  driver: ReturnType<MikroORM['em']['getDriver']>,
  config: MikroORM['config'],
) => Migration;

/** The migrations since the baseline, in the order of their names, in which they run. */
export const migrationsList: readonly MigrationClass[] = [
  Migration20261130100000_domain_changes,
  Migration20261130110000_holdout_apps,
  Migration20261130130000_sign_up_mails,
  Migration20261130140000_link_creators,
  Migration20261130170000_links_of_creators,
  Migration20261130180000_connected_apps,
  Migration20261130200000_holdout_apps_forgotten,
  Migration20261130200001_holdout_app_orphans,
  Migration20261201090000_user_languages,
];

/**
 * MikroORM's configuration for migrating the database at `url`.
 * @param earlier the migrations before the baseline, if the database lacks some of them.
 */
export const migrationConfig = (url: string, earlier: readonly MigrationClass[]): Options =>
  ormConfig(url, {
    extensions: [Migrator],
    migrations: {
      migrationsList: [...earlier, ...migrationsList],
      snapshot: false,
      // One transaction per migration. A single transaction would lock many tables, in a different order than
      // running apps do, and deadlock with them.
      allOrNothing: false,
      tableName: 'migrations',
      silent: true,
    },
  });
