import { Migration } from '@mikro-orm/migrations';

/** The language of mails to a user. It is not known before they use the dashboard again. */
export class Migration20261201090000_user_languages extends Migration {
  override up(): void {
    this.addSql(`
      alter table "users"
        add column "language" text null,
        add constraint "users_language_check" check (language ~ '^[a-z]{2}$')
    `);
  }
}
